import { connect, type Socket } from 'node:net';
import type { WireResponse } from '../wire/wire.ts';
import { type Answer, AnswerReader } from './answer-reader.ts';

const READ_BYTES = 64 * 1024;

export interface ConnectionEvents {
  /** It can take a further request. */
  free(): void;
  /** It will never take one again. */
  ended(): void;
}

interface Exchange {
  readonly reader: AnswerReader;
  readonly resolve: (response: WireResponse) => void;
  readonly reject: (fault: Error) => void;
}

/** One connection to a server; it carries one request at a time. */
export class Connection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  #exchange: Exchange | undefined;
  /** A connection may end between its being chosen and its use. */
  #fault: Error | undefined;

  constructor(address: { readonly host: string; readonly port: number }, events: ConnectionEvents) {
    this.#events = events;
    // Read into one buffer, past the stream's own machinery, which would cost more than the rest of a small answer.
    const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    const callback = (count: number) => {
      this.#receive(buffer.subarray(0, count));
      return true;
    };
    this.#socket = connect({ ...address, noDelay: true, onread: { buffer, callback } });
    this.#socket.on('error', fault => this.#end(fault));
    this.#socket.on('end', () => this.#endOfAnswers());
    this.#socket.on('close', () => this.close());
  }

  exchange(method: string, request: Buffer): Promise<WireResponse> {
    if (this.#fault !== undefined) return Promise.reject(this.#fault);
    return new Promise((resolve, reject) => {
      this.#exchange = { reader: new AnswerReader(method), resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#end(new Error('the connection was closed'));
  }

  #receive(bytes: Buffer): void {
    try {
      // An answer that nobody asked for must not be taken for that of a later request.
      if (this.#exchange === undefined) this.close();
      else this.#settle(this.#exchange.reader.add(bytes));
    } catch (fault) {
      this.#end(fault as Error);
    }
  }

  #endOfAnswers(): void {
    this.#settle(this.#exchange?.reader.end());
    this.close();
  }

  #settle(answer: Answer | undefined): void {
    if (answer === undefined) return;
    this.#exchange?.resolve(answer.response);
    this.#exchange = undefined;
    if (answer.isReusable) this.#events.free();
    else this.close();
  }

  #end(fault: Error): void {
    if (this.#fault !== undefined) return;
    this.#fault = fault;
    this.#socket.destroy();
    this.#exchange?.reject(fault);
    this.#exchange = undefined;
    this.#events.ended();
  }
}
