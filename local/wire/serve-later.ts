import { type HttpServing, serveHttp } from './serve-http.ts';
import type { WireService } from './wire.ts';

export interface ServingLater extends HttpServing {
  /** Answers what waits, and whatever comes from now on. */
  open(service: WireService): void;
}

/** Takes the port at once, so that the address is known to those who are made next; requests wait for the service. */
export async function serveLater(options: { host?: string; port: number }): Promise<ServingLater> {
  let open: ServingLater['open'] = () => {};
  const opened = new Promise<WireService>(resolve => {
    open = resolve;
  });
  const serving = await serveHttp(async request => (await opened)(request), options);
  return { ...serving, open };
}
