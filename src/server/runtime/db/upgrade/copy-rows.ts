/** Rows from one server to another, as PostgreSQL writes them for COPY, through memory and never through a file. */
import pg from "pg";

/** What pg does for COPY, which its types do not tell of. */
interface Wire extends pg.Connection {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
}

/** One message for many rows: PostgreSQL sends each row in one of its own. */
const batchBytes = 256 * 1024;
/** So much may wait for the server that takes it before the other one is asked to pause. */
const waitingBytes = 4 * 1024 * 1024;

/** A COPY … FROM STDIN that takes what `write` is given. */
class CopyIn extends pg.Query {
  readonly ready: Promise<void>;
  readonly done: Promise<number>;
  #wire: Wire | undefined;
  #begin: () => void = () => undefined;

  constructor(text: string) {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    super(text, (error, result) => (error ? reject(error) : resolve((result as unknown as pg.QueryResult).rowCount ?? 0)));
    this.done = promise;
    const begun = Promise.withResolvers<void>();
    this.#begin = begun.resolve;
    this.done.catch(begun.reject);
    begun.promise.catch(() => undefined);
    this.ready = begun.promise;
  }

  handleCopyInResponse(connection: Wire): void {
    this.#wire = connection;
    this.#begin();
  }

  write(chunk: Buffer): void {
    this.#wire?.sendCopyFromChunk(chunk);
  }

  /** Calls back when there is room; undefined where there is some already. */
  whenFull(): ((back: () => void) => void) | undefined {
    const stream = this.#wire?.stream;
    return stream && stream.writableLength > waitingBytes ? (back) => void stream.once("drain", back) : undefined;
  }

  end(): void {
    this.#wire?.endCopyFrom();
  }
}

/** A COPY … TO STDOUT that hands everything on to the other one. */
class CopyOut extends pg.Query {
  readonly done: Promise<number>;
  readonly #to: CopyIn;
  #batch = Buffer.allocUnsafe(batchBytes);
  #filled = 0;

  constructor(text: string, to: CopyIn) {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    super(text, (error, result) => (error ? reject(error) : resolve((result as unknown as pg.QueryResult).rowCount ?? 0)));
    this.done = promise;
    this.#to = to;
  }

  /** The chunk is a piece of a buffer that pg uses again, so it is copied at once. */
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Wire): void {
    if (this.#filled + chunk.length > batchBytes) this.flush();
    if (chunk.length > batchBytes) this.#to.write(chunk);
    else this.#filled += chunk.copy(this.#batch, this.#filled);
    // What was read before the pause still comes.
    if (connection.stream.isPaused()) return;
    const back = this.#to.whenFull();
    if (!back) return;
    connection.stream.pause();
    back(() => connection.stream.resume());
  }

  flush(): void {
    if (this.#filled > 0) this.#to.write(this.#batch.subarray(0, this.#filled));
    this.#filled = 0;
  }
}

/**
 * Copies what one statement gives into what the other one takes, and returns how many rows went. After a failure both clients are of no
 * more use. Throws when a row is not taken, or when not all have arrived.
 */
export async function copyRows(from: pg.Client, copyOut: string, to: pg.Client, copyIn: string): Promise<number> {
  const taking = to.query(new CopyIn(copyIn));
  await taking.ready;
  const giving = from.query(new CopyOut(copyOut, taking));
  // The first that fails is told of; the other one fails with its client.
  giving.done.catch(() => undefined);
  // One that takes nothing any more would let the other one wait for ever.
  const given = await Promise.race([giving.done, taking.done.then(() => giving.done)]);
  giving.flush();
  taking.end();
  const taken = await taking.done;
  if (taken !== given) throw new Error(`${given} rows were read and ${taken} written: ${copyIn}`);
  return taken;
}
