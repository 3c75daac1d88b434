import type { Context } from "../../../runtime/context.ts";
import { connectors } from "../connectors/all.ts";
import { hashFile } from "../../../runtime/files/hash-file.ts";
import type { Row } from "../connectors/connector.ts";
import * as runs from "../runs/queries.ts";
import { markRecordsGone } from "./gone-records.ts";
import { findRecords } from "./queries.ts";
import { obtainFile } from "./register-file.ts";
import { type Reading, type RowFacts, storeRows } from "./store-rows.ts";

/** Rows stored in one transaction: some tenths of a second, so that Stop is quick and visitors hardly wait. */
const batchSize = 1_000;

/** Raised when a connector reads something differently, so that unchanged files are read again. */
const readingVersion = "v1.";

/** Lets one of several registers store at a time: their rows may be about the same body. */
export type InTurn = <Result>(store: () => Promise<Result>) => Promise<Result>;

/**
 * Reads one register from its file to the last row. Counts and rows of each batch are stored together; a reading that
 * was cut off goes on after the last stored batch if the file is the same. Throws what kept it from being read.
 */
export async function readSource(
  context: Context,
  source: runs.RunSource,
  reading: Reading,
  { signal, inTurn }: { signal: AbortSignal; inTurn: InTurn },
): Promise<void> {
  const { db, config } = context;
  await runs.setSourceState(db, reading, "fetching");
  const known = source.readHash?.startsWith(readingVersion) ? source : { ...source, readHash: null };
  const obtained = await obtainFile(config, known, signal);
  if (obtained === "same") return runs.finishUnchanged(db, reading);
  const { hash, bytes } = await hashFile(obtained.path, signal);
  const fileHash = `${readingVersion}${hash}`;
  if (fileHash === source.readHash) return runs.finishUnchanged(db, reading);

  const doneRows = source.fileHash === fileHash ? source.rowsRead : 0;
  if (doneRows === 0) await runs.beginFile(db, reading, fileHash);
  await runs.setSourceState(db, reading, "reading");
  const progress = { bytes: 0 };
  const file = {
    path: obtained.path,
    signal,
    mapping: source.mapping ?? undefined,
    onBytes: (count: number) => void (progress.bytes = count),
  };
  let read = 0;
  for await (const batch of batchesOf(connectors[source.connector].read(file), doneRows)) {
    signal.throwIfAborted();
    const percent = Math.min(99, Math.floor((progress.bytes / Math.max(1, bytes)) * 100));
    if (read < doneRows) await meetAgain(context, reading, batch);
    else await inTurn(() => storeBatch(context, reading, batch, percent));
    read += batch.length;
  }
  signal.throwIfAborted();
  const warning = await inTurn(() => markRecordsGone(context, reading, source.lastRows, signal));
  // After a warning the same file is read again next time, and then believed.
  const readHash = warning === null ? fileHash : null;
  await db.transaction().execute((tx) => runs.finishSource(tx, reading, { hash: readHash, ...obtained.validators, warning }));
}

/** Rows in batches; a batch never holds both rows that an earlier attempt stored and rows that it did not. */
async function* batchesOf(rows: AsyncIterable<Row>, doneRows: number): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  let taken = 0;
  for await (const row of rows) {
    batch.push(row);
    taken += 1;
    if (batch.length === batchSize || taken === doneRows) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function storeBatch({ db }: Context, reading: Reading, batch: Row[], percent: number): Promise<void> {
  const unreadable = batch.filter((row) => "problem" in row).map(({ line, problem, raw }) => ({ line, reason: problem, raw }));
  await db.transaction().execute(async (tx) => {
    const { rejected, ...counts } = await storeRows(tx, reading, batch.filter(isReadable));
    await runs.countBatch(tx, reading, { ...counts, read: batch.length, rejected: [...unreadable, ...rejected], percent });
  });
}

/** Rows that were stored before the process was killed: only noted as still listed. */
async function meetAgain({ db }: Context, reading: Reading, batch: Row[]): Promise<void> {
  const keys = batch.filter(isReadable).map(({ key }) => key);
  for (const { id } of (await findRecords(db, reading.sourceId, keys)).values()) reading.seen.add(id);
}

function isReadable(row: Row): row is RowFacts {
  return "facts" in row;
}
