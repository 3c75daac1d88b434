import { m } from "../../../../shared/messages/generated/messages.js";
import type { NothingMatches } from "../../../kit/ListParts.tsx";

interface Asked {
  q: string;
  /** The label of the status that is filtered by. */
  status: string | undefined;
  /** What a search looks through. */
  searchedIn: string;
  onClear: () => void;
}

/** A search without a find repeats what was asked for and where we looked. */
export function nothingMatches({ q, status, searchedIn, onClear }: Asked): NothingMatches {
  if (!q) return { title: m.desk_none_in_status({ status: status ?? "" }), text: m.desk_none_in_status_text(), onClear };
  const text = status ? m.desk_searched_within({ fields: searchedIn, status }) : m.desk_searched({ fields: searchedIn });
  return { title: m.desk_no_match({ query: q }), text, onClear };
}
