import { useEffect, useState } from "react";
import type { TermsChange } from "../../../../shared/domain/agreement-changes.ts";
import { problemsOfTerms } from "../../../../shared/domain/agreements.ts";
import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { isLanguage } from "../../../../shared/domain/languages.ts";
import type { CallError } from "../../../api/client.ts";
import { setPath } from "../../../kit/set-path.ts";
import type { Agreement, Terms, Version } from "../TermsRead.tsx";
import { catchUp, forgetKept, keepTerms, type KeptTerms, readKept } from "./kept-terms.ts";

interface Given {
  /** Under what this device keeps what is typed until it is saved. */
  keptAs: string;
  draft: Version;
  inForce: Version | null;
  /** The agreement as it is now: asked for when somebody else has changed the draft. */
  readNewest: () => Promise<Pick<Agreement, "open">>;
}

interface State {
  /** The draft that the fields were filled from, which is what a save says that it has seen. */
  draft: Version;
  terms: Terms;
  /** What the other side changed while this was typed. */
  theirs: TermsChange[];
  /** When it was typed, where it comes from an earlier visit. */
  keptAt?: string;
  /** Rises when the fields are filled anew. */
  round: number;
}

/** A draft as a form writes it, for either side: what is typed, kept on the device until it is saved, and never over what nobody has seen. */
export function useTermsForm({ keptAs, draft, inForce, readNewest }: Given) {
  const [state, setState] = useState<State>(() => begin(draft, readKept(keptAs, draft.number)));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { draft: from, terms } = state;
  useEffect(() => {
    keepTerms(keptAs, from, terms);
  }, [keptAs, from, terms]);
  const problems: FieldErrors =
    from.revision > 1 ? problemsOfTerms(terms, { currency: from.currency, today, inForce: inForce?.terms }) : {};
  const change = (update: (before: Terms) => Terms) => setState((before) => ({ ...before, terms: update(before.terms) }));
  const typed = ({ target }: { target: EventTarget }) => {
    const { name, type, value, checked } = target as HTMLInputElement;
    if (!name || (name === "language" && !isLanguage(value))) return;
    change((before) => setPath(before, name, type === "checkbox" ? checked : value));
  };
  /** After a conflict the fields show both what was typed and what the other side saved; nothing is saved before somebody has seen it. */
  const onFailed = async ({ status }: CallError) => {
    if (status !== 409) return;
    const { open } = await readNewest().catch(() => ({ open: null }));
    if (open?.state !== "draft" || open.number !== from.number || open.revision === from.revision) return;
    setState((before) => ({
      draft: open,
      round: before.round + 1,
      ...catchUp({ base: before.draft.terms, terms: before.terms, currency: before.draft.currency }, open),
    }));
  };
  const drop = () => setState((before) => ({ draft: before.draft, terms: before.draft.terms, theirs: [], round: before.round + 1 }));
  return {
    ...state,
    problems,
    change,
    typed,
    /** What a save sends. */
    body: { terms, number: from.number, seen: from.revision },
    onFailed: (failure: CallError) => void onFailed(failure),
    onSaved: () => forgetKept(keptAs, from.number),
    drop,
  };
}

export type TermsForm = ReturnType<typeof useTermsForm>;

function begin(draft: Version, kept: KeptTerms | undefined): State {
  if (!kept) return { draft, terms: draft.terms, theirs: [], round: 0 };
  const { terms, theirs } = kept.revision === draft.revision ? { terms: kept.terms, theirs: [] } : catchUp(kept, draft);
  return { draft, terms, theirs, keptAt: kept.at, round: 0 };
}
