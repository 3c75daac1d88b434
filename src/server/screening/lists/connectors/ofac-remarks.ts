import { readBirthDates } from "../../engine/service.ts";
import type { EntryDraft } from "./entry-draft.ts";
import { identifierKind, identifierValue } from "./identifiers.ts";

/**
 * In its CSV OFAC writes everything into one remark: "DOB 13 May 1965; alt. POB Medellin, Colombia; Passport AL720622 (Colombia); a.k.a.
 * 'BNC'." The names that stand here, and not among the aliases, are the weak ones.
 */
export function readRemarks(draft: EntryDraft, remarks: string): void {
  for (const part of remarks.split(/;\s+/))
    readPart(
      draft,
      part
        .trim()
        .replace(/\.$/, "")
        .replace(/^alt\. /, ""),
    );
  draft.remark(remarks);
}

function readPart(draft: EntryDraft, part: string): void {
  const [, word = "", rest = ""] = /^(DOB|POB|nationality|citizen|[afn]\.k\.a\.|Linked To:|SWIFT\/BIC)\s+(.+)$/.exec(part) ?? [];
  if (word === "DOB") draft.bornIn(readBirthDates(rest));
  else if (word === "POB") {
    draft.place(rest);
    draft.country(rest.split(",").at(-1));
  } else if (word === "nationality" || word === "citizen") draft.country(rest);
  else if (word.endsWith("k.a.")) draft.name(rest.replace(/^['‘"]|['’"]\.?$/g, ""), "weak");
  else if (word === "SWIFT/BIC") draft.identifier("swift", rest.split(" ")[0]);
  else if (word === "") readNumber(draft, part);
}

/** A few words, a number, and the country in brackets: "Cedula No. 172489729-1 (Ecuador)". */
function readNumber(draft: EntryDraft, part: string): void {
  const currency = /^Digital Currency Address - \S+ (\S+)$/.exec(part)?.[1];
  if (currency) {
    draft.identifier("crypto", currency);
    return;
  }
  const [, words = "", number = "", country] = /^((?:[^\s\d]+ ){1,6}?)([^\s(]*\d[^\s(]*)(?:[^(]*\(([^)]+)\))?/.exec(part) ?? [];
  const kind = identifierKind(words);
  if (kind && kind !== "other" && number) draft.identifier(kind, identifierValue(kind, number), country);
}
