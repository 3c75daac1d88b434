import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { languageName } from "../decisions/labels.ts";
import { keys } from "../../../desk/queries.ts";
import { serverMessage } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";

interface Props {
  fundingRequestId: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onSent: () => void;
}

interface Draft {
  question: string;
  answerBy: string;
  /** Names the question while it is tried to be sent: twice is once. */
  key: string;
}

/** What was typed and not sent, by request: it is there again when the drawer comes back. */
const drafts = new Map<number, Draft>();
const empty = (): Draft => ({ question: "", answerBy: "", key: crypto.randomUUID() });

/** Asks the applicant a question. */
export function AskForm({ fundingRequestId, isOpen, onOpen, onSent }: Props) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(() => drafts.get(fundingRequestId) ?? empty());
  const isShown = isOpen || draft.question !== "";
  const applicant = useQuery({
    queryKey: [...keys.fundingRequests, "applicant", fundingRequestId],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/applicant", { params: { id: String(fundingRequestId) } }),
  });
  const put = (next: Draft) => {
    drafts.set(fundingRequestId, next);
    setDraft(next);
  };
  const close = () => {
    put(empty());
    onOpen(false);
    // The button is there again after this rendering.
    setTimeout(() => opener.current?.focus());
  };
  const send = useChange({
    call: () => {
      const { question, answerBy, key } = draft;
      const params = { id: String(fundingRequestId) };
      return api("POST /api/admin/funding-requests/{id}/questions", {
        params,
        body: { question, questionKey: key, ...(answerBy && { answerBy }) },
      });
    },
    done: { title: m.dec_question_sent() },
    // What is wrong stands in the form.
    failed: () => undefined,
    onDone: () => {
      close();
      onSent();
    },
  });
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen]);
  if (!isShown)
    return (
      <p>
        <button type="button" className="btn btn--q btn--sm" ref={opener} onClick={() => onOpen(true)}>
          <Icon name="pen" />
          {m.dec_question()}
        </button>
      </p>
    );
  const problems = send.error instanceof CallError ? send.error.fields : {};
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  };
  return (
    <form className="ask" noValidate onSubmit={submit}>
      {send.error && (
        <p className="err" role="alert">
          <Icon name="warning" />
          <span>{problems["question"] ?? problems["answerBy"] ?? serverMessage(send.error) ?? m.desk_no_connection()}</span>
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>{m.dec_question()}</label>
        <p className="hint xs" id={`${id}h`}>
          {m.dec_question_hint({ language: languageName(applicant.data?.language ?? "en") })}
        </p>
        <textarea
          className="in"
          id={id}
          ref={box}
          rows={3}
          maxLength={2_000}
          lang={applicant.data?.language}
          aria-describedby={`${id}h`}
          aria-invalid={problems["question"] ? true : undefined}
          value={draft.question}
          onChange={(event) => put({ ...draft, question: event.currentTarget.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}d`}>
          {m.dec_question_by()} <span className="opt">{m.form_optional()}</span>
        </label>
        <input
          className="in short"
          type="date"
          id={`${id}d`}
          aria-invalid={problems["answerBy"] ? true : undefined}
          value={draft.answerBy}
          onChange={(event) => put({ ...draft, answerBy: event.currentTarget.value })}
        />
      </div>
      <div className="row">
        <button className="btn btn--admin btn--sm" disabled={send.isPending}>
          {send.isPending ? m.dec_question_sending() : m.dec_question_send()}
        </button>
        <button type="button" className="btn btn--q btn--sm" onClick={close}>
          {m.desk_cancel()}
        </button>
      </div>
    </form>
  );
}
