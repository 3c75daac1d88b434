import { type RefObject, useEffect, useState } from "react";
import type { FormVersion } from "../../shared/domain/form-versions.ts";
import type { TreatySignatureData } from "../../shared/domain/treaty.ts";
import type { KeptDraft, SharedDraft } from "./device-drafts.ts";
import { addToCopy, forgetCopy, unknownTime } from "./draft-copy.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { valuesOf } from "../kit/form-values.ts";
import { usePageData } from "../runtime/site-context.ts";

const saveDelayMs = 400;
const firstVersion: FormVersion = { version: 1, renamed: [] };

/** A draft that comes from elsewhere: another device, an earlier request, the outbox. */
export type ComingDraft = Omit<KeptDraft, "savedAt">;

/** Some answers, and the signature as it is now. */
export type ComingWords = Pick<KeptDraft, "values" | "signature">;

export interface DraftState {
  /** What the device keeps now; undefined while that is not known or nothing is kept. */
  kept: KeptDraft | undefined;
  /** True when the device refuses to keep anything (private mode, full). */
  isUnsaved: boolean;
  /** True once it is known what the device had kept. */
  isOpen: boolean;
  signature: TreatySignatureData | undefined;
  /** Kept answers to questions that the form does not ask any more. */
  unasked: Record<string, string>;
}

export interface DraftHandle extends DraftState {
  /** Undefined removes the signature from the form. */
  sign: (signature: TreatySignatureData | undefined) => void;
  /** Saves now; called before sending. */
  save: () => Promise<void>;
  /** Known once `save` is done. */
  submissionId: () => string;
  /** Milliseconds since the first answer, by which the server tells people from bots; undefined where nobody knows when that was. */
  elapsedMs: () => number | undefined;
  /** Gives the next sending an id of its own, after the server said that this one is used. */
  renewSubmissionId: () => Promise<void>;
  /** Notes how the draft is kept with us, or, with undefined, that it is not, and takes in what came from there. */
  share: (shared: SharedDraft | undefined, came?: ComingWords) => Promise<void>;
  /** Puts another draft into the form, in place of what is there. */
  replace: (draft: ComingDraft) => Promise<void>;
  dropUnasked: () => Promise<void>;
  clear: () => Promise<void>;
}

/** What the page knows beside what is stored. */
export interface Words {
  id: string;
  /** When the first answer was given; undefined before it. */
  begunAt: number | undefined;
  signature: TreatySignatureData | undefined;
  hasSigned: boolean;
  /** Fields that were typed in and are not stored yet: what is stored never writes over them. */
  typed: Set<string>;
  /** Those that are being stored. */
  saving: Set<string>;
  /** True while answers are put into the form, which is no typing. */
  isWriting: boolean;
}

type Show = (change: Partial<DraftState>) => void;

/**
 * Keeps every field of a form on the device as it is typed, and puts it back when the form opens again. Nothing leaves
 * the device here. The controls stay uncontrolled, so typing costs no rendering. The code that stores is fetched after
 * the page is usable (offline/draft-keeper.ts); what was typed until then counts.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string, asked = firstVersion): DraftHandle {
  const { form: posted } = usePageData();
  const [state, setState] = useState<DraftState>({ kept: undefined, isUnsaved: false, isOpen: false, signature: undefined, unasked: {} });
  const [place] = useState(() => makePlace(form, key, asked, (change) => setState((before) => ({ ...before, ...change }))));
  useEffect(() => {
    return place.open(Object.keys(posted?.values ?? {}));
  }, [place, posted]);
  return { ...state, ...place.handle };
}

function makePlace(form: RefObject<HTMLFormElement | null>, key: string, asked: FormVersion, show: Show) {
  const words: Words = {
    id: "",
    begunAt: undefined,
    signature: undefined,
    hasSigned: false,
    typed: new Set(),
    saving: new Set(),
    isWriting: false,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening: Promise<DraftKeeper | void> = Promise.resolve();

  /** What would be lost if the page went away now. */
  const copy = () => {
    if (!form.current) return;
    const { id: submissionId, signature } = words;
    const values = valuesOf(form.current, [...words.saving, ...words.typed]);
    show({ isUnsaved: !addToCopy(key, { values, ...(submissionId && { submissionId }), ...(signature && { signature }) }) });
  };
  /** Without the code that stores, the copy holds everything. */
  const withKeeper = async (work: (keeper: DraftKeeper) => Promise<void>, without = copy) => {
    clearTimeout(timer);
    const keeper = await opening;
    await (keeper ? work(keeper) : without());
  };
  const handle = {
    save: () => withKeeper((keeper) => keeper.save()),
    submissionId: () => (words.id ||= crypto.randomUUID()),
    elapsedMs: () => elapsedSince(words.begunAt),
    renewSubmissionId: () => withKeeper((keeper) => keeper.rename((words.id = crypto.randomUUID()))),
    sign: (signature: TreatySignatureData | undefined) => {
      Object.assign(words, { signature, hasSigned: true });
      show({ signature });
      void handle.save();
    },
    share: (shared: SharedDraft | undefined, came?: ComingWords) => withKeeper((keeper) => keeper.share(shared, came)),
    replace: (draft: ComingDraft) => withKeeper((keeper) => keeper.replace(draft)),
    dropUnasked: () => withKeeper((keeper) => keeper.dropUnasked()),
    clear: () =>
      withKeeper(
        (keeper) => keeper.clear(),
        () => {
          form.current?.reset();
          words.typed.clear();
          words.begunAt = undefined;
          forgetCopy(key);
        },
      ),
  };

  const note = ({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    if (!name || words.isWriting) return;
    words.begunAt ??= Date.now();
    words.typed.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => void handle.save(), saveDelayMs);
  };
  // A phone may end the page at once when it goes to the background.
  const leave = () => {
    if (words.typed.size + words.saving.size === 0) return;
    copy();
    void handle.save();
  };
  const turn = () => {
    if (document.hidden) leave();
    else void opening.then((keeper) => keeper?.refresh());
  };
  const open = (posted: readonly string[]) => {
    const element = form.current;
    if (!element) return undefined;
    // What a plain post brought back counts as typed, on the page before this one.
    for (const name of posted) words.typed.add(name);
    if (posted.length > 0) words.begunAt ??= unknownTime;
    opening = import("./draft-keeper.ts")
      .then(({ openDraft }) => openDraft({ form: element, key, asked, words, show }))
      .catch(() => show({ isOpen: true }));
    element.addEventListener("input", note);
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      element.removeEventListener("input", note);
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("pagehide", leave);
    };
  };
  return { words, handle, open };
}

/** Undefined also where the device's clock was set back since. */
function elapsedSince(begunAt: number | undefined): number | undefined {
  if (begunAt === undefined || begunAt === unknownTime || begunAt > Date.now()) return undefined;
  return Math.round(Date.now() - begunAt);
}
