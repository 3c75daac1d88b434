import { AppError } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";

/** Where an entry stands in the order of a conversation. */
export interface Place {
  at: Date;
  /** Which kind of entry comes first of those of one moment. */
  rank: number;
  id: number;
}

export function writePlace({ at, rank, id }: Place): string {
  return `${at.getTime()}.${rank}.${id}`;
}

/** Throws validation_failed for what `writePlace` did not write. */
export function readPlace(text: string): Place {
  const [, at, rank, id] = /^(\d{1,13})\.(\d)\.(\d{1,10})$/.exec(text) ?? [];
  if (at === undefined) throw new AppError("validation_failed", m.error_validation(), { fields: { before: m.error_cursor() } });
  return { at: new Date(Number(at)), rank: Number(rank), id: Number(id) };
}
