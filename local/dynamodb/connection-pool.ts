import type { WireResponse } from '../wire/wire.ts';
import { Connection } from './connection.ts';

const MOST_CONNECTIONS = 64;

interface Waiting {
  readonly take: (connection: Connection) => void;
  readonly reject: (fault: Error) => void;
}

/** Connections to one server, kept open; requests beyond the most there may be wait their turn. */
export class ConnectionPool {
  readonly endpoint: string;
  readonly host: string;
  readonly #address: { readonly host: string; readonly port: number };
  readonly #connections = new Set<Connection>();
  /** The one used last is used next, so that few stay busy. */
  readonly #idle: Connection[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(endpoint: string) {
    const { host, hostname, port } = new URL(endpoint);
    this.endpoint = endpoint;
    this.host = host;
    this.#address = { host: hostname, port: Number(port || 80) };
  }

  exchange(method: string, request: Buffer): Promise<WireResponse> {
    const connection = this.#idle.pop() ?? this.#open();
    if (connection !== undefined) return connection.exchange(method, request);
    return this.#nextFree().then(free => free.exchange(method, request));
  }

  close(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('the connection was closed'));
    for (const connection of this.#connections) connection.close();
  }

  #open(): Connection | undefined {
    if (this.#connections.size >= MOST_CONNECTIONS) return undefined;
    const connection: Connection = new Connection(this.#address, {
      free: () => this.#giveBack(connection),
      ended: () => this.#forget(connection),
    });
    this.#connections.add(connection);
    return connection;
  }

  #nextFree(): Promise<Connection> {
    return new Promise((take, reject) => {
      this.#waiting.push({ take, reject });
    });
  }

  #giveBack(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(connection);
    else next.take(connection);
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    const place = this.#idle.indexOf(connection);
    if (place >= 0) this.#idle.splice(place, 1);
    if (this.#waiting.length === 0) return;
    const another = this.#open();
    if (another !== undefined) this.#giveBack(another);
  }
}
