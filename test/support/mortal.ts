import type { Socket } from "node:net";
import type pg from "pg";

export interface Mortal {
  /** Its connections break instead of sending the next statement after so many, as kill -9 breaks them; undefined lets it live. */
  dieAfter: (statements: number | undefined) => void;
  /** How often that happened. */
  deaths: () => number;
}

/** A worker's pool whose connections can be cut in the middle of the work, however quick that is. Call it before the pool connects. */
export function makeMortal(pool: pg.Pool): Mortal {
  let left: number | undefined;
  let deaths = 0;
  pool.on("connect", (client) => {
    const { query } = client;
    client.query = function (this: pg.PoolClient, ...given: unknown[]) {
      if (left === 0) {
        left = undefined;
        deaths += 1;
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      } else if (left !== undefined) left -= 1;
      return Reflect.apply(query, this, given) as unknown;
    } as typeof query;
  });
  return {
    dieAfter: (statements) => (left = statements),
    deaths: () => deaths,
  };
}
