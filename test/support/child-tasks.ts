import child, { type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { vi } from "vitest";
import { missing } from "./machine.ts";

/**
 * Notes each task that this process gives to one of its own (src/server/runtime/apart.ts), by the name of the script that does it. Those
 * that tests before this one left are ended, where the system tells which they are: the next task starts another.
 */
export async function noteTasks(): Promise<{ taken: () => string[]; end: () => void }> {
  const children = missing.linux ? "" : readFileSync(`/proc/self/task/${process.pid}/children`, "utf8");
  const left = children.trim().split(" ").filter(isPart);
  for (const pid of left) process.kill(Number(pid), "SIGKILL");
  await vi.waitFor(() => left.every((pid) => !existsSync(`/proc/${pid}`)) || Promise.reject(new Error("still there")));

  const noted: string[] = [];
  const { fork } = child;
  child.fork = ((script: string, ...more: []) => {
    const started = fork(script, ...more);
    const send = started.send.bind(started) as (...message: unknown[]) => boolean;
    started.send = ((...message: unknown[]) => {
      noted.push(path.basename(script).replace(/\.[jt]s$/, ""));
      return send(...message);
    }) as ChildProcess["send"];
    return started;
  }) as typeof fork;
  syncBuiltinESMExports();
  return {
    taken: () => noted.splice(0),
    end: () => {
      child.fork = fork;
      syncBuiltinESMExports();
    },
  };
}

function isPart(pid: string): boolean {
  return pid !== "" && existsSync(`/proc/${pid}`) && /-part\.[jt]s/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
}
