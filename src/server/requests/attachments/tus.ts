import { AsyncLocalStorage } from "node:async_hooks";
import type { Readable } from "node:stream";
import { DataStore, MemoryLocker, Server, Upload } from "@tus/server";
import { keptHours, mostFileBytes } from "../../../shared/domain/attachments.ts";
import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import type { Context } from "../../runtime/context.ts";
import { receivedOf } from "./received.ts";
import { finishUpload, offsetOf } from "./finish-upload.ts";
import { beginUpload, findOwnUpload, removeUpload } from "./service.ts";

/** Proves whose an upload is. Given once, with the answer to its creation. */
export const tokenHeader = "upload-token";

/** What a call of the protocol carries besides its HTTP request, and what became of it. */
interface Visit {
  ip: string;
  token?: string;
  failure?: unknown;
}

/** The library hands most of its functions no request. */
const visits = new AsyncLocalStorage<Visit>();

function visitOf(): Visit {
  const visit = visits.getStore();
  if (!visit) throw new Error("the upload protocol was spoken outside of a call");
  return visit;
}

/** The tus protocol (1.0), spoken by its own library, over the product's uploads. */
export function createTusServer(context: Context) {
  const server = new Server({
    path: "/api/uploads",
    datastore: new Uploads(context),
    relativeLocation: true,
    maxSize: mostFileBytes,
    // A connection that died without a word holds its upload; who comes back gets it this soon.
    lockDrainTimeout: 300,
    locker: new MemoryLocker({ acquireLockTimeout: 10_000 }),
    namingFunction: async (request, metadata) => {
      const visit = visitOf();
      const size = Number(request.headers.get("upload-length") ?? 0);
      const begun = await beginUpload(context, visit.ip, { givenName: metadata?.["filename"] ?? "", size, ...questionIn(metadata) });
      visit.token = begun.token;
      return begun.id;
    },
    onIncomingRequest: async (request, id) => {
      if (request.method !== "POST") await findOwnUpload(context, id, request.headers.get(tokenHeader) ?? "");
    },
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(context, id, visitOf().ip);
      return {};
    },
    onResponseError: (_request, error) => {
      visitOf().failure = error;
      return undefined;
    },
  });

  /** Answers one call. Throws AppError, or what failed besides. */
  return async (request: Request, ip: string): Promise<Response> => {
    const visit: Visit = { ip };
    const response = await visits.run(visit, () => server.handleWeb(request));
    if (visit.failure instanceof Error && !("status_code" in visit.failure)) throw visit.failure;
    if (visit.token !== undefined && response.status === 201) response.headers.set(tokenHeader, visit.token);
    return response;
  };
}

/** The question that a recording answers, if the upload is one. */
function questionIn(metadata: Record<string, string | null> | undefined): { question?: string } {
  const question = metadata?.["question"];
  return typeof question === "string" ? { question } : {};
}

/** The library's own failures, which have a status and English words, in the product's. */
export function asUploadFailure(status: number): AppError {
  if (status === 404 || status === 410) return new AppError("not_found", m.att_error_gone());
  if (status === 409) return new AppError("conflict", m.att_error_offset());
  if (status === 413) return new AppError("payload_too_large", m.att_error_too_big({ most: `${mostFileBytes / 1_000_000} MB` }));
  return new AppError("malformed_request", m.att_error_protocol());
}

/**
 * An upload whose bytes are all there waits to be judged where too many others do. Of a browser that asks how far it has come, every other
 * refusal makes a new upload of the same file.
 */
function rethrowLocked(error: unknown): never {
  const isBusy = error instanceof AppError && (error.code === "too_many_requests" || error.code === "unavailable");
  // In the library's own shape.
  throw isBusy ? Object.assign(new Error(error.message), { status_code: 423, body: error.message }) : error;
}

/** Where the protocol's library keeps uploads. Its own file store neither brings bytes onto the disk nor tells a full one. */
class Uploads extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  readonly context: Context;

  constructor(context: Context) {
    super();
    this.context = context;
  }

  override async create(upload: Upload): Promise<Upload> {
    await receivedOf(this.context).create(upload.id);
    return upload;
  }

  override write(bytes: Readable, id: string, offset: number): Promise<number> {
    return receivedOf(this.context).append(id, offset, bytes);
  }

  override async getUpload(id: string): Promise<Upload> {
    const { offset, size, createdAt } = await offsetOf(this.context, id, visitOf().ip).catch(rethrowLocked);
    return new Upload({ id, size, offset, creation_date: createdAt.toISOString() });
  }

  override remove(id: string): Promise<void> {
    return removeUpload(this.context, id);
  }

  override getExpiration(): number {
    return keptHours * 3_600 * 1_000;
  }
}
