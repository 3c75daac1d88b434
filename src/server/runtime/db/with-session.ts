import pg from "pg";

/**
 * One session with the database for as long as the work lasts. When the connection is lost the statement that is under way rejects;
 * unheard, the loss itself would end the process. Rejects with what PostgreSQL says where nobody can connect.
 */
export async function withSession<Result>(connection: pg.ClientConfig, work: (session: pg.Client) => Promise<Result>): Promise<Result> {
  const session = new pg.Client(connection);
  session.on("error", () => undefined);
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}
