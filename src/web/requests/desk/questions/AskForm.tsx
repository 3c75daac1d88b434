import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useId, useRef } from "react";
import { addToQuestion } from "../../../../shared/domain/question-templates.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, CallError } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { languageName } from "../decisions/labels.ts";
import { keys } from "../../../desk/queries.ts";
import { serverMessage } from "../../../kit/queries.ts";
import { useChange } from "../../../kit/use-change.ts";
import { useUnsentFields } from "../../../kit/use-unsent.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import { useAuth } from "../../../session/auth-context.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";
import "../decisions/decisions.css";

/** The most that a question holds. */
const longest = 2_000;

interface Props {
  item: FundingRequest;
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

const empty = (): Draft => ({ question: "", answerBy: "", key: crypto.randomUUID() });

/** Asks the applicant a question. */
export function AskForm({ item, isOpen, onOpen, onSent }: Props) {
  const fundingRequestId = item.id;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { user } = useAuth();
  // It is there again after a step through the list, a reload, and an ended session.
  const [draft, put] = useUnsentFields(`question:${user?.username ?? ""}:${fundingRequestId}`, empty);
  const isShown = isOpen || draft.question !== "";
  const applicant = useQuery({
    queryKey: [...keys.fundingRequests, "applicant", fundingRequestId],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/applicant", { params: { id: String(fundingRequestId) } }),
  });
  const close = () => {
    put(undefined);
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
    reads: [keys.acts],
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
        <button type="button" className="btn btn--q btn--sm" aria-keyshortcuts="Q" ref={opener} onClick={() => onOpen(true)}>
          <Icon name="pen" />
          {m.dec_question()}
        </button>
      </p>
    );
  const problems = send.error instanceof CallError ? send.error.fields : {};
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!send.isPending && draft.question.length <= longest) send.mutate();
  };
  return (
    <form className="ask" noValidate onSubmit={submit}>
      {send.error && (
        <p className="err" role="alert">
          <Icon name="warning" />
          <span>{problems["question"] ?? problems["answerBy"] ?? serverMessage(send.error) ?? m.desk_no_connection()}</span>
        </p>
      )}
      {applicant.data && (
        <TemplateChoice
          item={item}
          language={applicant.data.language}
          onChosen={(words) => put({ ...draft, question: addToQuestion(draft.question, words) })}
        />
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
          lang={applicant.data?.language}
          aria-describedby={`${id}h`}
          aria-invalid={problems["question"] || draft.question.length > longest ? true : undefined}
          value={draft.question}
          onChange={(event) => put({ ...draft, question: event.currentTarget.value })}
        />
        {draft.question.length > longest * 0.8 && (
          <p className="count" role="status">
            {room(longest - draft.question.length)}
          </p>
        )}
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

function room(left: number): string {
  return left < 0 ? m.talk_question_over({ count: formatNumber(-left) }) : m.talk_question_left({ count: formatNumber(left) });
}
