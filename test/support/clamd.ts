import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { missing } from "./machine.ts";

/** The harmless text by which every virus scanner can be tried; in two parts, so that none takes this file for one. */
export const eicar = Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*");

export interface Clamd {
  /** What CLAMAV_URL is. */
  url: string;
  close: () => Promise<void>;
}

/** Debian's clamd with one signature, made here: no signatures are fetched. Undefined where it is not installed. */
export async function startClamd(): Promise<Clamd | undefined> {
  if (missing.clamd) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "clamd-"));
  const md5 = createHash("md5").update(eicar).digest("hex");
  writeFileSync(path.join(folder, "own.hdb"), `${md5}:${eicar.length}:Test.Eicar\n`);
  const socket = path.join(folder, "clamd.ctl");
  const settings = {
    LocalSocket: socket,
    DatabaseDirectory: folder,
    TemporaryDirectory: folder,
    Foreground: "yes",
    LogFile: path.join(folder, "log"),
  };
  writeFileSync(
    path.join(folder, "clamd.conf"),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
  );
  const child = spawn("clamd", ["--config-file", path.join(folder, "clamd.conf")], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  for (let attempt = 0; attempt < 600 && !(await answers(socket)); attempt += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url: `unix://${socket}`,
    close: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.on("error", () => resolve(false));
    connection.on("connect", () => connection.write("zPING\0"));
    connection.on("data", () => {
      connection.destroy();
      resolve(true);
    });
  });
}

/** Takes what INSTREAM sends and gives one answer, as clamd was seen to give it. */
export async function startAnswering(answer: string): Promise<Clamd & { port: number }> {
  const server = createServer((socket) => {
    let length = 0;
    let last = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      length += part.length;
      last = Buffer.concat([last, part]).subarray(-4);
      if (length > 14 && last.equals(Buffer.alloc(4))) socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, url: `tcp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
