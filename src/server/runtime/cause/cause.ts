import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";

/** What everything that is done now is done for (decision 0062): its id stands in log lines, jobs and messages. */
export interface Cause {
  /** The request's id; absent for what no request caused. */
  requestId?: string | undefined;
  /** The job in hand, as "NAME ID". */
  job?: string | undefined;
  /** The span that the next one belongs to, as the header of W3C's Trace Context. */
  traceparent?: string | undefined;
}

const current = new AsyncLocalStorage<Cause>();

export const currentCause = (): Cause | undefined => current.getStore();

export function causedBy<Result>(cause: Cause, work: () => Result): Result {
  return current.run(cause, work);
}

/** For what is done for many at once: it has none of their causes. */
export function causedByNobody<Result>(work: () => Result): Result {
  return current.exit(work);
}

/** What a job is told of its cause; nothing where there is none. */
export function causeForJob({ requestId, traceparent }: Cause = currentCause() ?? {}): { cause?: Cause } {
  if (!requestId && !traceparent) return {};
  return { cause: { ...(requestId && { requestId }), ...(traceparent && { traceparent }) } };
}

/** The cause in a job's payload, which the database kept: of another version of the product perhaps, so it is read with care. */
export function causeOfJob(payload: unknown): Cause {
  const { cause } = (payload ?? {}) as { cause?: { requestId?: unknown; traceparent?: unknown } };
  const { requestId, traceparent } = cause ?? {};
  return {
    ...(typeof requestId === "string" && isRequestId(requestId) && { requestId }),
    ...(typeof traceparent === "string" && isTraceparent(traceparent) && { traceparent }),
  };
}

/** Adds the cause to each log line that is written for one (pino's `mixin`). */
export function causeInLogs(): object {
  const cause = current.getStore();
  if (!cause) return {};
  const { requestId, job } = cause;
  return { ...(requestId && { reqId: requestId }), ...(job && { job }) };
}

/** A request's own logger has its id in each line already, written once; it asks for no cause. */
export function withoutMixin<Log extends object>(log: Log): Log {
  return Object.assign(log, { [pino.symbols.mixinSym]: undefined });
}

export const isRequestId = (text: string) => /^[\w.:-]{8,100}$/.test(text);
export const isTraceparent = (text: string) => /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(text);
