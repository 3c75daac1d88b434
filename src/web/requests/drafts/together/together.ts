import { mayInDraft } from "../../../../shared/domain/draft-roles.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { SharedDraft } from "../../../offline/device-drafts.ts";

export type Together = NonNullable<SharedDraft["together"]>;
export type Person = Together["people"][number];

type Known = Pick<SharedDraft, "together"> | undefined;

/** An answer that somebody else wrote last. */
export interface ChangedAnswer {
  field: string;
  name: string;
  at: string;
}

/** Whose link this device has; undefined for the owner's. */
export function personOf(shared: Known): Person | undefined {
  const { together } = shared ?? {};
  return together?.people.find(({ id }) => id === together.you);
}

export function mayWrite(shared: Known): boolean {
  return mayInDraft(personOf(shared)?.role, "write");
}

export function mayRemark(shared: Known): boolean {
  return mayInDraft(personOf(shared)?.role, "remark");
}

/** Whether anybody was invited: only then is there something to say about others. */
export function isTogether(shared: Known): boolean {
  return (shared?.together?.people.length ?? 0) > 0;
}

/** Without a number it is the owner. */
export function nameOf({ people }: Together, person: number | null): string {
  return person === null ? m.together_owner() : (people.find(({ id }) => id === person)?.name ?? "");
}

/** Who wrote these answers last, where it was somebody else and is known. */
export function changesByOthers(together: Together, fields: string[]): ChangedAnswer[] {
  return fields.flatMap((field) => {
    const change = together.changes[field];
    if (!change || change.person === together.you) return [];
    return [{ field, name: nameOf(together, change.person), at: change.at }];
  });
}
