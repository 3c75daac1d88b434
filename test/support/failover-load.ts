/** Transfers, uploads and desks at several servers at once, each try at another server, as behind a proxy that knows nothing of them. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type OpenDesk, openDesk } from "./live.ts";
import { passFirstStep } from "./partner.ts";
import { fundingRequest } from "./samples.ts";
import { seededRandom } from "./seed.ts";
import { postJson } from "./server-process.ts";
import { longText, type SentUpload } from "./uploads.ts";

/** What each kind of sender was answered, by how often; "503 without Retry-After" and "no answer" are kinds of their own. */
export type Answers = Record<string, number>;

export interface Worker {
  /** Begins no more, and resolves when what was begun has its answer. */
  end: () => Promise<void>;
}

const patienceMs = 120_000;

/** Calls of one kind of sender: each at the next server, counted by its answer. */
function caller(urls: string[], answers: Answers) {
  let tries = 0;
  return async (path: string, init: RequestInit): Promise<Response | undefined> => {
    const url = `${urls[(tries += 1) % urls.length]}${path}`;
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) }).catch(() => undefined);
    const kind =
      answer?.status === 503 && !answer.headers.get("retry-after") ? "503 without Retry-After" : `${answer?.status ?? "no answer"}`;
    answers[kind] = (answers[kind] ?? 0) + 1;
    return answer;
  };
}

/** So many at a time do the work over and over. */
function keepDoing(atOnce: number, work: () => Promise<void>): Worker {
  let isEnding = false;
  const doing = Array.from({ length: atOnce }, async () => {
    while (!isEnding) await work();
  });
  return {
    end: async () => {
      isEnding = true;
      await Promise.all(doing);
    },
  };
}

/** Tries until `isDone` says so. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(300)) if (await isDone()) return;
}

/** A bank with a key for tests that no limit holds, and a project that it can pay. */
export async function preparePartner(
  product: { url: string; cookie: string; query: (text: string) => Promise<unknown> },
  project: string,
): Promise<string> {
  const { url, cookie, query } = product;
  const institutions = `${url}/api/admin/institutions`;
  const institution = await postJson(institutions, { name: "Stillwater", description: "d", type: "Bank", tags: [] }, { cookie });
  const id = String(institution.body["id"]);
  await query(passFirstStep(id));
  const asked = { mode: "test", name: "Load", scopes: ["transactions:write", "transactions:read"], expiresInDays: 1 };
  const made = await postJson(`${institutions}/${id}/api-keys`, asked, { cookie });
  await query(
    `insert into projects (public_id, name, description, location, state, published_at, public_until, funding_needed, currency)
     values ('${project}', 'Clean water', 'd', 'l', 'published', now(), 'infinity', 1000000, 'USD')`,
  );
  await query(
    `insert into rate_limits (key, window_ends_at, hits) values ('api:${String(made.body["id"])}', now() + interval '1 hour', -1000000)`,
  );
  return String(made.body["key"]);
}

/** Sends transfers, each again under its key until it is acknowledged. */
export function sendTransfers(urls: string[], key: string, projectId: string, acknowledged: Map<string, string>, answers: Answers): Worker {
  const call = caller(urls, answers);
  return keepDoing(2, async () => {
    const idempotencyKey = randomUUID();
    await until(async () => {
      const answer = await call("/api/v1/transactions", {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}`, "idempotency-key": idempotencyKey },
        body: JSON.stringify({ project_id: projectId, amount: "1.25", currency: "USD" }),
      });
      const { transaction_id: id } = ((await answer?.json().catch(() => undefined)) ?? {}) as { transaction_id?: string };
      if (answer?.status === 201 && id) acknowledged.set(idempotencyKey, id);
      return acknowledged.has(idempotencyKey);
    });
    await wait(100);
  });
}

const pieceBytes = 100_000;

/** Sends files in pieces, each piece to another server, and a request with each file. `acknowledged` has the file's size by email. */
export function sendUploads(urls: string[], acknowledged: Map<string, number>, answers: Answers): Worker {
  const call = caller(urls, answers);
  const tus = { "tus-resumable": "1.0.0" };
  const random = seededRandom();
  return keepDoing(1, async () => {
    const size = 3 * pieceBytes + Math.floor(random() * pieceBytes);
    const bytes = longText(size);
    let upload: SentUpload | undefined;
    await until(async () => {
      const metadata = `filename ${Buffer.from("notes.txt").toString("base64")}`;
      const answer = await call("/api/uploads", {
        method: "POST",
        headers: { ...tus, "upload-length": `${size}`, "upload-metadata": metadata },
      });
      const [id, token] = [answer?.headers.get("location")?.split("/").at(-1), answer?.headers.get("upload-token")];
      if (answer?.status === 201 && id && token) upload = { id, token };
      return upload !== undefined;
    });
    if (!upload) return;
    const { id, token } = upload;
    const ofUpload = { ...tus, "upload-token": token };
    let offset = 0;
    await until(async () => {
      const known = await call(`/api/uploads/${id}`, { method: "HEAD", headers: ofUpload });
      if (known?.status !== 200) return false;
      offset = Number(known.headers.get("upload-offset"));
      if (offset === size) return true;
      await call(`/api/uploads/${id}`, {
        method: "PATCH",
        headers: { ...ofUpload, "upload-offset": `${offset}`, "content-type": "application/offset+octet-stream" },
        body: new Uint8Array(bytes.subarray(offset, offset + pieceBytes)),
      });
      return false;
    });
    const email = `upload-${randomUUID().slice(0, 8)}@threerivers.example`;
    const body = JSON.stringify({ ...fundingRequest({ email, organizationName: `Nation ${randomUUID()}` }), attachments: [upload] });
    await until(async () => {
      const answer = await call("/api/funding-requests", { method: "POST", headers: { "content-type": "application/json" }, body });
      if (answer?.status === 201) acknowledged.set(email, size);
      return acknowledged.has(email);
    });
  });
}

export interface Desks extends Worker {
  /** How many changes, or calls to read anew, each of them has heard since then. */
  heardSince: (time: number) => number[];
}

/** A desk at each server, which is opened again whenever its stream ends, as a browser does. */
export function keepDesks(urls: string[], cookie: string): Desks {
  const heard = urls.map((): number[] => []);
  let isEnding = false;
  const open = new Set<OpenDesk>();
  const keeping = urls.map(async (url, n) => {
    while (!isEnding) {
      const desk = await openDesk(url, cookie, ({ name }) => void (name === "change" && heard[n]?.push(Date.now()))).catch(() => undefined);
      if (desk) {
        open.add(desk);
        await desk.ended();
        open.delete(desk);
      }
      if (!isEnding) await wait(500);
    }
  });
  return {
    heardSince: (time) => heard.map((times) => times.filter((at) => at >= time).length),
    end: async () => {
      isEnding = true;
      for (const desk of open) desk.close();
      await Promise.all(keeping);
    },
  };
}
