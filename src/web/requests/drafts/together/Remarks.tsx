import { useState } from "react";
import { longestRemark } from "../../../../shared/domain/draft-roles.ts";
import type { FundingRequestField } from "../../../../shared/domain/request-fields.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallError } from "../../../api/client.ts";
import type { SharedDraft } from "../../../offline/device-drafts.ts";
import { questionLabel } from "../question-label.ts";
import { momentOf, reasonOf } from "../words.ts";
import { mayRemark, mayWrite, nameOf } from "./together.ts";

interface RemarksProps {
  shared: SharedDraft;
  /** The question that they are about; without one the whole request. */
  field?: FundingRequestField;
  /** Asks the server what there is now. */
  onChanged: () => Promise<void>;
}

/** What people say about a question, and a way to say something. It may stand within the form, and is no part of it: nothing here has a name. */
export function Remarks({ shared, field, onChanged }: RemarksProps) {
  const { together } = shared;
  const [error, setError] = useState<string>();
  if (!together) return null;
  const remarks = together.remarks.filter((remark) => remark.field === (field ?? null));
  const end = (id: number) =>
    api("DELETE /api/drafts/{token}/remarks/{id}", { params: { token: shared.token, id: String(id) } })
      // Somebody else was quicker: it is done.
      .catch((failure: CallError) => (failure.code === "not_found" ? undefined : setError(reasonOf(failure))))
      .then(onChanged);
  return (
    <div className="remarks">
      {remarks.length > 0 && (
        <ul
          className="remarks__list"
          aria-label={field ? m.together_remarks_of({ question: questionLabel(field) }) : m.together_remarks_whole()}
        >
          {remarks.map(({ id, person, text, at }) => (
            <li key={id}>
              <p className="xs muted">
                {m.together_remark_by({
                  name: person === together.you ? capital(m.together_you()) : nameOf(together, person),
                  time: momentOf(at),
                })}
              </p>
              <p className="remarks__text">{text}</p>
              {(mayWrite(shared) || person === together.you) && (
                <button
                  type="button"
                  className="btn btn--ghost btn--sm"
                  aria-label={m.together_remark_done_of({ name: nameOf(together, person) })}
                  onClick={() => void end(id)}
                >
                  {m.together_remark_done()}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="errcol small" role="alert">
          {error}
        </p>
      )}
      {mayRemark(shared) && <AddRemark token={shared.token} field={field} onAdded={onChanged} />}
    </div>
  );
}

interface AddRemarkProps {
  token: string;
  field: FundingRequestField | undefined;
  onAdded: () => Promise<void>;
}

function AddRemark({ token, field, onAdded }: AddRemarkProps) {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const id = `remark-${field ?? "whole"}`;
  if (text === undefined)
    return (
      <button
        type="button"
        className="btn btn--ghost btn--sm"
        aria-label={field ? m.together_remark_add_of({ question: questionLabel(field) }) : undefined}
        onClick={() => setText("")}
      >
        {m.together_remark_add()}
      </button>
    );
  const save = async () => {
    if (!text.trim()) return setError(m.together_error_remark());
    try {
      await api("POST /api/drafts/{token}/remarks", { params: { token }, body: { field: field ?? null, text } });
    } catch (failure) {
      return setError(reasonOf(failure as CallError));
    }
    setError(undefined);
    setText(undefined);
    await onAdded();
  };
  return (
    <div className="remarks__new">
      <label htmlFor={id}>{m.together_remark_label()}</label>
      <p className="hint" id={`${id}-hint`}>
        {m.together_remark_hint()}
      </p>
      {error && (
        <p className="errcol small" role="alert">
          {error}
        </p>
      )}
      <textarea
        className="in"
        id={id}
        rows={3}
        maxLength={longestRemark}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="row">
        <button type="button" className="btn btn--2 btn--sm" onClick={() => void save()}>
          {m.together_remark_save()}
        </button>
        <button type="button" className="btn btn--ghost btn--sm" onClick={() => setText(undefined)}>
          {m.together_remark_cancel()}
        </button>
      </p>
    </div>
  );
}

function capital(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}
