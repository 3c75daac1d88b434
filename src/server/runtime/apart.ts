import { fork } from "node:child_process";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { fileURLToPath } from "node:url";

/** The process came to the end of the memory that it was given. */
export class ApartOutOfMemory extends Error {
  constructor() {
    super("a process of its own came to the end of its memory");
    this.name = "ApartOutOfMemory";
  }
}

/** A process of the product's own beside it. */
export interface Apart<Task, Answer> {
  send: (task: Task) => void;
  /** The next answer, which may have come already. Rejects when the process ends without one, with ApartOutOfMemory where that is why. */
  answer: () => Promise<Answer>;
  /** Resolves when it has ended by itself; rejects as `answer` does when it failed. */
  ended: Promise<void>;
  /** Whether it keeps the product from ending. */
  hold: (isHeld: boolean) => void;
  end: () => void;
}

/**
 * Starts a script of ours in a process of its own: no visitor waits for its work, its memory has a bound, and all of it is given back when
 * it ends. It is told nothing of the environment, and ends with the product (`servePart`).
 *
 * @param script its file, named by a URL from the caller's own place, and an entry of tools/build-server.ts
 * @param memoryMb what its objects may take
 * @param connects whether it reaches other servers; it then trusts whom the product trusts (NODE_EXTRA_CA_CERTS, NODE_USE_SYSTEM_CA)
 */
export function startApart<Task, Answer>(script: URL, memoryMb: number, { connects = false } = {}): Apart<Task, Answer> {
  const child = fork(fileURLToPath(script), {
    serialization: "advanced",
    execArgv: [`--max-old-space-size=${memoryMb}`, "--max-semi-space-size=4"],
    // glibc would keep what it freed, in a region for each thread: of a long list that is a quarter of all memory.
    env: { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" },
    // What V8 says at the end of its memory is for nobody: the product says it in words.
    stdio: ["ignore", "inherit", "ignore", "ipc"],
  });
  const failed = Promise.withResolvers<never>();
  const ended = Promise.withResolvers<void>();
  let failure: Error | undefined;
  child.on("error", (error) => (failure = error));
  // Two answers may come in one moment, when whoever waited for the first has not asked for the second yet.
  const answers: Answer[] = [];
  const asking: ((answer: Answer) => void)[] = [];
  child.on("message", (message: { failure?: string } | { answer: Answer }) => {
    if ("answer" in message) {
      const ask = asking.shift();
      if (ask) ask(message.answer);
      else answers.push(message.answer);
    } else if (message.failure !== undefined) failure = new Error(message.failure);
  });
  child.once("close", (code, signal) => {
    // V8 aborts there.
    const reason = failure ?? (signal === "SIGABRT" || code === 134 ? new ApartOutOfMemory() : undefined);
    if (reason ?? code !== 0) ended.reject(reason ?? new Error("a process of its own failed"));
    else ended.resolve();
    failed.reject(reason ?? new Error("a process of its own ended without an answer"));
  });
  // Whoever asks hears of it; nobody has to.
  failed.promise.catch(() => undefined);
  ended.promise.catch(() => undefined);
  if (connects) child.send({ authorities: getCACertificates("default") });
  return {
    send: (task) => void child.send({ task }),
    answer: () => {
      if (answers.length > 0) return Promise.resolve(answers.shift() as Answer);
      const answered = Promise.withResolvers<Answer>();
      asking.push(answered.resolve);
      return Promise.race([answered.promise, failed.promise]);
    },
    ended: ended.promise,
    hold: (isHeld) => {
      if (isHeld) child.ref();
      else child.unref();
      if (isHeld) child.channel?.ref();
      else child.channel?.unref();
    },
    end: () => void child.kill("SIGKILL"),
  };
}

/** The other side: does each task that is sent and answers it, until the product is gone. What throws ends the process, and is told. */
export function servePart(work: (task: never) => unknown): void {
  process.on("disconnect", () => process.exit(0));
  process.on("message", ({ task, authorities }: { task: never; authorities?: string[] }) => {
    if (authorities) return setDefaultCACertificates(authorities);
    void Promise.resolve()
      .then(() => work(task))
      .then(
        (answer) => process.send?.({ answer }),
        (error: Error) => process.send?.({ failure: error.message }, () => process.exit(1)),
      );
  });
}
