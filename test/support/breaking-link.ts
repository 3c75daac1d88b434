import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

export interface BreakingLink {
  url: string;
  /** How often it broke. */
  broken: () => number;
  /** Bytes that went towards the server. */
  carried: () => number;
  /** From now on it holds. */
  mend: () => void;
  close: () => Promise<void>;
}

interface Weakness {
  /** A connection breaks in the middle of a call that is longer than this. */
  bytesPerCall?: number;
  /** All of them break so often. */
  everyMs?: number;
  bytesPerSecond?: number;
  /** How long bytes are on their way; those are lost when it breaks. */
  delayMs?: number;
}

/** A way to a server that breaks again and again. */
export async function startBreakingLink(
  target: string,
  { bytesPerCall = Infinity, everyMs, bytesPerSecond, delayMs = 0 }: Weakness,
): Promise<BreakingLink> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let broken = 0;
  let carried = 0;
  let isMended = false;
  const breakAll = () => {
    if (isMended || open.size === 0) return;
    broken += 1;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((visitor) => {
    const inner = connect(Number(port), hostname);
    let onThis = 0;
    for (const [socket, other] of [
      [visitor, inner],
      [inner, visitor],
    ] as const) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        // What was delivered before the break arrives.
        other.end();
      });
    }
    inner.pipe(visitor);
    // Counted within one call: a small one on a used connection is not what breaks.
    inner.on("data", () => (onThis = 0));
    visitor.on("data", (bytes: Buffer) => {
      carried += bytes.length;
      onThis += bytes.length;
      const deliver = () => inner.writableEnded || inner.write(bytes);
      if (delayMs > 0) setTimeout(deliver, delayMs);
      else deliver();
      if (!isMended && onThis > bytesPerCall) {
        broken += 1;
        visitor.destroy();
        return;
      }
      if (bytesPerSecond) {
        visitor.pause();
        setTimeout(() => visitor.resume(), (bytes.length / bytesPerSecond) * 1_000);
      }
    });
    visitor.on("end", () => inner.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const timer = everyMs ? setInterval(breakAll, everyMs) : undefined;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken: () => broken,
    carried: () => carried,
    mend: () => (isMended = true),
    close: async () => {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
