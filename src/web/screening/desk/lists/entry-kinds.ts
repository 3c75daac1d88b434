import { m } from "../../../../shared/messages/generated/messages.js";

/** What an entry that somebody types can be. */
export const entryKinds = {
  person: m.lists_kind_person,
  organisation: m.lists_kind_organisation,
  vessel: m.lists_kind_vessel,
  aircraft: m.lists_kind_aircraft,
} as const;

export function entryKindLabel(kind: string): string {
  return kind in entryKinds ? entryKinds[kind as keyof typeof entryKinds]() : m.lists_kind_unknown();
}
