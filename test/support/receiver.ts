import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** How it answers from now on; 204 at first. */
  answer: (respond: (response: ServerResponse, request: IncomingMessage) => void) => void;
  close: () => Promise<void>;
}

/** A real HTTP server such as a partner's, which keeps what it was sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let respond: Parameters<Receiver["answer"]>[0] = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        received.push({ headers: request.headers as Record<string, string>, body });
        respond(response, request);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (next) => (respond = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
