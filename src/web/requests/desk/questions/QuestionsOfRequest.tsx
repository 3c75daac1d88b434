import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { LoadFailed } from "../../../kit/States.tsx";
import { AskForm } from "./AskForm.tsx";
import { useChange } from "../../../kit/use-change.ts";
import "../decisions/decisions.css";

type Question = CallOutput<"GET /api/admin/funding-requests/{id}/questions">["items"][number];

/** What the applicant was asked, what waits for an answer, and the form that asks. */
export function QuestionsOfRequest({ item }: { item: FundingRequest }) {
  const titleId = useId();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const questions = useQuery({
    queryKey: [...keys.fundingRequests, "questions", item.id],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/questions", { params: { id: String(item.id) } }),
    ...freshOnOpen,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: keys.fundingRequests });
  const waiting = questions.data?.items.filter(isOpen) ?? [];
  const oldest = waiting.at(-1);
  const canAsk = !item.withdrawnAt && !item.personalDataRemovedAt;
  return (
    <section className="stack-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="xs dim plainhead">
        {m.dec_questions()}
      </h3>
      {questions.isPending && <div className="skel skel--panel" aria-busy="true" />}
      {questions.isError && !questions.data && (
        <LoadFailed text={m.dec_questions_failed()} error={questions.error} onRetry={() => void questions.refetch()} />
      )}
      {oldest && (
        <p className="row row--tight small">
          <span className="badge badge--wait">
            <span className="shape shape--wait" />
            {m.dec_waits({ date: formatDate(oldest.askedAt) })}
          </span>
          <span className="dim">{m.dec_waits_days()}</span>
        </p>
      )}
      {questions.data?.items.length === 0 && !isAsking && <p className="small muted">{m.dec_questions_none()}</p>}
      {questions.data && questions.data.items.length > 0 && (
        <ul className="asked">
          {questions.data.items.map((question) => (
            <Asked key={question.id} question={question} />
          ))}
        </ul>
      )}
      {canAsk && questions.isSuccess && <AskForm fundingRequestId={item.id} isOpen={isAsking} onOpen={setAsking} onSent={refresh} />}
    </section>
  );
}

function isOpen({ answeredAt, withdrawnAt }: Question): boolean {
  return answeredAt === null && withdrawnAt === null;
}

function Asked({ question }: { question: Question }) {
  const withdraw = useChange({
    call: () => api("POST /api/admin/questions/{id}/withdraw", { params: { id: String(question.id) } }),
    done: { title: m.dec_question_withdrawn_toast() },
    failed: m.dec_not_done(),
    reads: [keys.fundingRequests],
  });
  return (
    <li className="small">
      <p className="asTyped">{question.question}</p>
      <p className="xs dim">
        {m.dec_question_asked({ name: question.askedBy, when: formatDateTime(question.askedAt) })}
        {question.answerBy && `. ${m.dec_question_wished({ date: formatDate(question.answerBy) })}`}
      </p>
      {question.answer && question.answeredAt && (
        <div className="asked__answer">
          <p className="asTyped">{question.answer}</p>
          <p className="xs dim">{m.dec_question_answered({ when: formatDateTime(question.answeredAt) })}</p>
        </div>
      )}
      {question.withdrawnAt && <p className="xs dim">{m.dec_question_withdrawn({ when: formatDateTime(question.withdrawnAt) })}</p>}
      {isOpen(question) && (
        <p>
          <button type="button" className="btn btn--q btn--sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            <span aria-hidden="true">{m.dec_question_withdraw()}</span>
            <span className="vh">{m.dec_question_withdraw_of({ text: question.question })}</span>
          </button>
        </p>
      )}
    </li>
  );
}

/** What the table says while questions wait for the applicant. */
export function QuestionBadge({ item }: { item: FundingRequest }) {
  return item.openQuestions > 0 ? <span className="badge">{m.dec_waits_badge()}</span> : null;
}
