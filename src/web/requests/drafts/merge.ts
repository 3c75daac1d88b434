import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";

/** What a draft holds. The signature stands for itself: half of one is none. */
export interface Content {
  values: Record<string, string>;
  signature?: TreatySignatureData | undefined;
}

/** An answer that both sides have changed, and differently. */
export interface Difference {
  field: string;
  mine: string;
  theirs: string;
}

export interface Merged {
  /** What can be kept of both; of each difference the side of this device. */
  content: Content;
  /** Fields that only the other side has changed. */
  broughtIn: string[];
  differences: Difference[];
}

export const signatureField = "treatySignature";
export const filesField = "attachments";

/** Joins two versions of a draft that grew out of one. What only one side has changed is taken; the rest a person has to choose. */
export function mergeDrafts(agreed: Content, mine: Content, theirs: Content): Merged {
  const values: Record<string, string> = {};
  const merged: Merged = { content: { values }, broughtIn: [], differences: [] };
  const names = new Set([agreed, mine, theirs].flatMap((content) => Object.keys(content.values)));
  for (const field of names) {
    const [before, here, there] = [agreed, mine, theirs].map((content) => content.values[field] ?? "") as [string, string, string];
    if (field === filesField) values[field] = joinFiles(before, here, there);
    else values[field] = joinOne(merged, field, before, here, there);
    if (field === filesField && values[field] !== here) merged.broughtIn.push(field);
  }
  const [before, here, there] = [agreed, mine, theirs].map(({ signature }) => signatureText(signature)) as [string, string, string];
  const joined = joinOne(merged, signatureField, before, here, there);
  merged.content.signature = joined === here ? mine.signature : theirs.signature;
  return merged;
}

function joinOne(merged: Merged, field: string, before: string, mine: string, theirs: string): string {
  if (theirs === mine || theirs === before) return mine;
  if (mine === before) {
    merged.broughtIn.push(field);
    return theirs;
  }
  merged.differences.push({ field, mine, theirs });
  return mine;
}

export function isSameContent(one: Content, other: Content): boolean {
  const names = new Set([...Object.keys(one.values), ...Object.keys(other.values)]);
  return (
    signatureText(one.signature) === signatureText(other.signature) &&
    [...names].every((field) => (one.values[field] ?? "") === (other.values[field] ?? ""))
  );
}

/** A signature compared by its words; the order of its parts may differ after a journey through the database. */
function signatureText(signature: TreatySignatureData | undefined): string {
  if (!signature) return "";
  const { signatoryName, signatoryTitle, nationName, signatureDate, signatureId } = signature;
  return JSON.stringify([signatoryName, signatoryTitle, nationName, signatureDate, signatureId]);
}

type FileRef = Record<string, unknown> & { id: string };

/** Files are added and removed, never changed: those that either side added stay, those that either side removed go. */
function joinFiles(before: string, mine: string, theirs: string): string {
  const [known, here, there] = [before, mine, theirs].map(readFiles) as [FileRef[], FileRef[], FileRef[]];
  const has = (files: FileRef[], { id }: FileRef) => files.some((file) => file.id === id);
  const kept = here.filter((file) => has(there, file) || !has(known, file));
  const added = there.filter((file) => !has(here, file) && !has(known, file));
  if (kept.length === here.length && added.length === 0) return mine;
  return JSON.stringify([...kept, ...added]);
}

function readFiles(text: string): FileRef[] {
  try {
    const files = JSON.parse(text || "[]") as FileRef[];
    return Array.isArray(files) ? files : [];
  } catch {
    return [];
  }
}
