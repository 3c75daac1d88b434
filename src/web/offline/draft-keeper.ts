import { type FormVersion, toPresentNames } from "../../shared/domain/form-versions.ts";
import { changeDraft, forgetDraft, type KeptDraft, putAside, readDraft, type SharedDraft } from "./device-drafts.ts";
import type { ComingDraft, ComingWords, DraftState, Words } from "./draft.ts";
import { unknownTime } from "./draft-copy.ts";
import { readValues, valuesOf } from "../kit/form-values.ts";
import { controlsOf, typedNames, writeValues } from "./form-controls.ts";

interface Place {
  form: HTMLFormElement;
  key: string;
  asked: FormVersion;
  /** Shared with the page, which goes on adding to it. */
  words: Words;
  show: (change: Partial<DraftState>) => void;
}

export interface DraftKeeper {
  save: () => Promise<void>;
  /** Shows what another tab has kept meanwhile. */
  refresh: () => Promise<void>;
  rename: (submissionId: string) => Promise<void>;
  share: (shared: SharedDraft | undefined, came?: ComingWords) => Promise<void>;
  replace: (draft: ComingDraft) => Promise<void>;
  dropUnasked: () => Promise<void>;
  clear: () => Promise<void>;
}

/** Puts back what the device had kept of a form, beside what has been typed meanwhile, and keeps it from then on. */
export async function openDraft(place: Place): Promise<DraftKeeper> {
  const { words } = place;
  for (const name of typedNames(place.form)) words.typed.add(name);
  // Typed before any script ran, and after the page began to load.
  if (words.typed.size > 0) words.begunAt ??= performance.timeOrigin;
  await refresh(place);
  place.show({ isOpen: true });
  // What was typed before the code came, and what an earlier version kept elsewhere, gets its place at once.
  if (words.id || words.typed.size > 0) await save(place);
  return {
    save: () => save(place),
    refresh: () => refresh(place),
    rename: async (submissionId) =>
      void (await change(place, (draft) => ({ ...draft, submissionId, shared: undefined, formerToken: undefined }))),
    share: (shared, came) => share(place, shared, came),
    replace: (draft) => replace(place, draft),
    dropUnasked: async () =>
      void (await change(place, (draft) => ({ ...draft, values: Object.fromEntries(askedOf(place, draft.values)) }))),
    clear: () => clear(place),
  };
}

async function refresh(place: Place): Promise<void> {
  const { words } = place;
  const stored = await readDraft(place.key);
  // Another tab may have sent what this one shows, and begun anew.
  if (!stored || (words.id && words.id !== stored.submissionId)) return;
  words.id = stored.submissionId;
  words.begunAt = stored.begunAt ?? unknownTime;
  if (!words.hasSigned) words.signature = stored.signature;
  putIntoForm(place, stored);
  tell(place, stored, true);
}

/** Adds what was typed on this page to what is stored, so that two tabs keep each other's answers. */
async function save(place: Place): Promise<void> {
  const { form, words } = place;
  const taken = new Set(words.typed);
  words.typed.clear();
  for (const name of taken) words.saving.add(name);
  const isKept = await change(place, (stored) => ({
    ...stored,
    values: { ...stored.values, ...valuesOf(form, [...words.saving]) },
    signature: words.hasSigned ? words.signature : stored.signature,
    savedAt: new Date().toISOString(),
    begunAt: stored.begunAt ?? words.begunAt,
  }));
  if (isKept) words.saving.clear();
}

/** False when the device keeps nothing. */
async function change(place: Place, changeOf: (draft: KeptDraft) => KeptDraft): Promise<boolean> {
  const { key, words, asked } = place;
  let after: KeptDraft | undefined;
  let displaced: KeptDraft | undefined;
  const isKept = await changeDraft(key, (stored) => {
    const isSame = stored !== undefined && (words.id === "" || stored.submissionId === words.id);
    // Another tab has sent what this one still shows, and begun anew.
    displaced = isSame ? undefined : stored;
    words.id ||= stored?.submissionId ?? crypto.randomUUID();
    after = changeOf(isSame ? inPresentVersion(stored, asked) : fromForm(place));
    return after;
  });
  if (displaced) await putAside(key, displaced);
  if (after) {
    words.id = after.submissionId;
    tell(place, after, isKept);
  }
  return isKept;
}

async function share(place: Place, shared: SharedDraft | undefined, came?: ComingWords): Promise<void> {
  // Sent or cleared meanwhile: there is no draft any more that this could be about.
  if (!place.words.id) return;
  if (came) {
    putIntoForm(place, { ...came, version: place.asked.version });
    Object.assign(place.words, { signature: came.signature, hasSigned: false });
  }
  await change(place, (draft) => ({
    ...draft,
    ...came,
    values: { ...draft.values, ...came?.values },
    shared,
    formerToken: shared ? undefined : (draft.shared?.token ?? draft.formerToken),
  }));
}

function fromForm({ form, words, asked }: Place): KeptDraft {
  const savedAt = new Date().toISOString();
  const { id: submissionId, begunAt, signature } = words;
  return { version: asked.version, submissionId, values: readValues(form), signature, savedAt, begunAt };
}

function inPresentVersion(draft: KeptDraft, asked: FormVersion): KeptDraft {
  return { ...draft, version: asked.version, values: toPresentNames(draft.values, draft.version, asked) };
}

async function replace(place: Place, draft: ComingDraft): Promise<void> {
  place.form.reset();
  forgetWords(place.words);
  const { submissionId: id, signature, begunAt = unknownTime } = draft;
  Object.assign(place.words, { id, signature, begunAt });
  putIntoForm(place, draft);
  await forgetDraft(place.key);
  await change(place, () => inPresentVersion({ ...draft, begunAt, savedAt: new Date().toISOString() }, place.asked));
}

async function clear({ form, words, key, show }: Place): Promise<void> {
  form.reset();
  forgetWords(words);
  show({ kept: undefined, signature: undefined, unasked: {} });
  await forgetDraft(key);
}

function forgetWords(words: Words): void {
  words.typed.clear();
  words.saving.clear();
  Object.assign(words, { id: "", begunAt: undefined, signature: undefined, hasSigned: false });
}

function putIntoForm({ form, asked, words }: Place, { values, version }: Pick<ComingDraft, "values" | "version">): void {
  const present = Object.entries(toPresentNames(values, version, asked));
  words.isWriting = true;
  writeValues(form, Object.fromEntries(present.filter(([name]) => !words.typed.has(name) && !words.saving.has(name))));
  words.isWriting = false;
}

function tell(place: Place, kept: KeptDraft, isKept: boolean): void {
  const askedNames = new Set(askedOf(place, kept.values).map(([name]) => name));
  const unasked = Object.fromEntries(Object.entries(kept.values).filter(([name, value]) => value.trim() && !askedNames.has(name)));
  place.show({ isUnsaved: !isKept, signature: kept.signature, unasked, ...(isKept && { kept }) });
}

function askedOf({ form }: Place, values: Record<string, string>): [string, string][] {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  return Object.entries(values).filter(([name]) => names.has(name));
}
