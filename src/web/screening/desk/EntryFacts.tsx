import { m } from "../../../shared/messages/generated/messages.js";
import { formatDate } from "../../kit/dates.ts";
import type { CallOutput } from "../../api/client.ts";

type Content = CallOutput<"GET /api/admin/screening/entries/{id}">["content"];
type Facts = Omit<Content, "key" | "kind" | "listedOn" | "programmes"> & Partial<Pick<Content, "listedOn" | "programmes">>;

/** All that a list's publisher says of an entry. */
export function EntryFacts({ entry }: { entry: Facts }) {
  const facts: [string, string][] = [
    [m.scase_entry_names(), entry.names.map(({ text }) => text).join("; ")],
    [m.scase_part_birth_date(), entry.birthDates.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join("; ")],
    [m.scase_entry_countries(), entry.countries.join(", ")],
    [m.scase_part_place(), entry.places.join("; ")],
    [m.scase_entry_numbers(), entry.identifiers.map(({ kind, value }) => `${value} (${kind})`).join("; ")],
    [m.scase_entry_addresses(), entry.addresses.join("; ")],
    [m.lists_entry_programmes(), entry.programmes?.join(", ") ?? ""],
    [m.lists_entry_listed(), entry.listedOn ? formatDate(entry.listedOn) : ""],
    [m.scase_entry_remarks(), entry.remarks ?? ""],
  ];
  return (
    <dl className="kv kv--wide">
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="name name--plain asTyped">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
