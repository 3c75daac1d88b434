import pg from "pg";

/** A column of what a statement answers, as PostgreSQL describes it. */
export interface AnsweredColumn {
  name: string;
  /** PostgreSQL's name of its type. */
  type: string;
  /** The column of a table that it is, as `table.column`, where that may be empty. */
  nullable: string | undefined;
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

interface Connection {
  parse: (statement: { text: string; name: string; types: number[] }) => void;
  describe: (what: { type: "S"; name: string }) => void;
  sync: () => void;
}

/** Asks PostgreSQL to prepare a statement and to describe its answer; nothing is executed. */
class Description implements pg.Submittable {
  readonly fields: Promise<Field[]>;
  readonly #text: string;
  #found: Field[] = [];
  #resolve: (fields: Field[]) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(text: string) {
    this.#text = text;
    this.fields = new Promise((resolve, reject) => ([this.#resolve, this.#reject] = [resolve, reject]));
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Connection;
    wire.parse({ text: this.#text, name: "", types: [] });
    wire.describe({ type: "S", name: "" });
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#found = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#found);
  }
}

/** Prepares every statement against a migrated database: its columns, or why PostgreSQL refuses it. */
export async function describeStatements(
  connection: pg.ClientConfig,
  texts: readonly string[],
): Promise<Map<string, AnsweredColumn[] | Error>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const types = await readPairs(client, "select oid::text as key, typname::text as value from pg_type");
    const nullable = await readPairs(
      client,
      `select attrelid || '.' || attnum as key, relname || '.' || attname as value from pg_attribute
         join pg_class on pg_class.oid = attrelid where relkind in ('r', 'p') and attnum > 0 and not attnotnull`,
    );
    const described = new Map<string, AnsweredColumn[] | Error>();
    for (const text of texts) {
      const fields = await client.query(new Description(text)).fields.catch((error: Error) => error);
      described.set(text, fields instanceof Error ? fields : fields.map((field) => columnOf(field, types, nullable)));
    }
    return described;
  } finally {
    await client.end();
  }
}

function columnOf(field: Field, types: Map<string, string>, nullable: Map<string, string>): AnsweredColumn {
  return {
    name: field.name,
    type: types.get(String(field.dataTypeID)) ?? "unknown",
    nullable: nullable.get(`${field.tableID}.${field.columnID}`),
  };
}

async function readPairs(client: pg.Client, text: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; value: string }>(text);
  return new Map(rows.map(({ key, value }) => [key, value]));
}
