import type pg from "pg";

/** Far below what one value may take. */
const pieceBytes = 1024 * 1024;

/** The product has none; what else works in the database may. Their numbers stay. */
export async function copyLargeObjects(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ id: number }>("select oid as id from pg_largeobject_metadata order by oid");
  for (const { id } of rows) {
    await target.query("select lo_create($1)", [id]);
    let at = 0;
    for (let length = pieceBytes; length === pieceBytes; at += length) {
      const piece = await source.query<{ piece: Buffer }>("select lo_get($1, $2, $3) as piece", [id, at, pieceBytes]);
      const bytes = piece.rows[0]?.piece ?? Buffer.alloc(0);
      length = bytes.length;
      await target.query("select lo_put($1, $2, $3)", [id, at, bytes]);
    }
  }
}
