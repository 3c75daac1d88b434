import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";

export type Verdict = { state: "clean" } | { state: "infected"; finding: string };

const silenceMs = 120_000;

/** Where clamd listens, of CLAMAV_URL: tcp://host:3310 or unix:///run/clamav/clamd.ctl. Undefined when it is neither. */
export function readClamavUrl(text: string): { host: string; port: number } | { path: string } | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol === "unix:" && pathname.length > 1) return { path: decodeURIComponent(pathname) };
  // A bracketed IPv6 address goes to the socket without its brackets.
  if (protocol === "tcp:" && hostname) return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) };
  return undefined;
}

/** Has clamd look at the bytes (its INSTREAM command). Throws when there is no verdict: it is away, or could not read them. */
export async function scanWithClamav(url: string, bytes: Readable): Promise<Verdict> {
  const place = readClamavUrl(url);
  if (!place) throw new Error("CLAMAV_URL names no clamd");
  const socket = connect(place);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error("clamd does not answer")));
  const answer = readAnswer(socket);
  // An answer before the end, such as that the stream is too long, closes the connection: the answer says why then.
  answer.catch(() => undefined);
  try {
    await sendStream(socket, bytes);
  } catch (error) {
    bytes.destroy();
    if (!socket.destroyed) throw error;
  }
  try {
    return toVerdict(await answer);
  } finally {
    socket.destroy();
  }
}

async function sendStream(socket: Socket, bytes: Readable): Promise<void> {
  await write(socket, Buffer.from("zINSTREAM\0"));
  for await (const part of bytes) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE((part as Buffer).length);
    await write(socket, Buffer.concat([length, part as Buffer]));
  }
  await write(socket, Buffer.alloc(4));
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => {
      text += part;
      if (text.includes("\0") || text.length > 4_096) resolve(text);
    });
    socket.on("error", reject);
    socket.on("close", () => (text ? resolve(text) : reject(new Error("clamd closed the connection without an answer"))));
  });
}

function toVerdict(answer: string): Verdict {
  const text = answer.replace(/\0[\s\S]*$/, "").trim();
  if (text === "stream: OK") return { state: "clean" };
  const finding = /^stream: (.{1,500}) FOUND$/.exec(text)?.[1];
  if (finding) return { state: "infected", finding };
  throw new Error(`clamd gave no verdict: ${text.slice(0, 200)}`);
}
