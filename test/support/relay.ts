import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export interface Relay {
  url: string;
  port: number;
  /** Where connections lead from now on: a server's address, or the path of its socket. Whoever is connected already stays where he is. */
  leadTo: (target: string) => void;
  /** Breaks every connection, and refuses new ones until it is mended: a page and its service worker both lose the server. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  close: () => Promise<void>;
}

/** An address in front of a server, whose line can be cut. */
export async function startRelay(): Promise<Relay> {
  const open = new Set<Socket>();
  let target = "";
  const join = (socket: Socket) => {
    const onward = target.startsWith("/") ? connect(target) : connect(Number(new URL(target).port), "127.0.0.1");
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  };
  let server: Server = createServer(join);
  const listen = async (port: number) => {
    server = createServer(join).listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    leadTo: (next) => {
      target = next;
    },
    cut,
    mend: () => listen(port),
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
