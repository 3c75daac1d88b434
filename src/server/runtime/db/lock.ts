import type { Direct } from "./database.ts";

/** Numbers of the locks that processes share. PostgreSQL knows them by number only. */
const lockNumbers = {
  partner_discovery: 7_230_001,
  payment_orders: 7_230_002,
  bank_files: 7_230_003,
  screening_lists: 7_230_004,
  screening: 7_230_005,
  payment_sweep: 7_230_006,
  backups: 7_230_007,
} as const;

export interface Lock {
  /** Aborts when the connection that holds the lock is lost: somebody else may have it then. */
  signal: AbortSignal;
  release: () => Promise<void>;
}

/** Takes a lock that all processes on this database share, or answers undefined when another has it. It ends with its process. */
export async function tryLock({ direct }: Direct, name: keyof typeof lockNumbers): Promise<Lock | undefined> {
  const client = await direct.connect();
  let isTaken: boolean | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lockNumbers[name]]);
    isTaken = rows[0]?.taken;
  } catch (error) {
    // Kept, it would be missing in the pool for good, and may hold the lock without anybody knowing.
    client.release(true);
    throw error;
  }
  if (!isTaken) {
    client.release();
    return undefined;
  }
  const lost = new AbortController();
  const onLost = (error?: Error) => lost.abort(error ?? new Error("the connection that held the lock has ended"));
  client.on("error", onLost);
  client.on("end", onLost);
  return {
    signal: lost.signal,
    release: async () => {
      client.off("error", onLost);
      client.off("end", onLost);
      // A connection that broke has let go already.
      const failed = await client.query("select pg_advisory_unlock($1)", [lockNumbers[name]]).then(
        () => false,
        () => true,
      );
      client.release(failed);
    },
  };
}
