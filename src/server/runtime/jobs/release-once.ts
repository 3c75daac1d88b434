import type pg from "pg";

/**
 * The same pool for the queue, which gives the connection that it listens on back twice when that is lost while it begins to listen and is
 * already ending. The pool refuses the second time, in a promise that nobody handles, and that would end the process (Graphile Worker 0.18).
 */
export function releaseOnce(pool: pg.Pool): pg.Pool {
  type OnConnected = Parameters<pg.Pool["connect"]>[0];
  const connect = (onConnected?: OnConnected) =>
    onConnected
      ? pool.connect((failure, client, release) => {
          let isReleased = false;
          onConnected(failure, client, (lost) => {
            if (!isReleased) release(lost);
            isReleased = true;
          });
        })
      : pool.connect();
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === "connect") return connect;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}
