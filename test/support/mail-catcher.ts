import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface MailCatcher {
  url: string;
  received: Email[];
  /** What the server says to the next messages instead of taking them. */
  refuseWith: (answer: { code: number; text: string } | undefined) => void;
  /** Waits until a message fits: a little less than a test may take, or longer where whoever sends it has to start first. */
  waitFor: (fits: (mail: Email) => boolean, withinMs?: number) => Promise<Email>;
  close: () => Promise<void>;
}

/** A real SMTP server on the loopback interface that keeps what it is given. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const received: Email[] = [];
  let refusal: { code: number; text: string } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        });
      });
    },
  });
  // A product that is killed leaves connections in the middle of a message.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.server.once("listening", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls=false`,
    received,
    refuseWith: (answer) => {
      refusal = answer;
    },
    waitFor: async (fits, withinMs = 25_000) => {
      for (const end = Date.now() + withinMs; Date.now() < end;) {
        const mail = received.find(fits);
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error("no such message came");
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that takes the connection and then says nothing. */
export async function startHangingServer(): Promise<{ url: string; close: () => void }> {
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`, close: () => server.close() };
}
