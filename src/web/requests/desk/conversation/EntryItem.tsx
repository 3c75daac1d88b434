import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { messageSubjectLabel } from "../../../../shared/domain/visitor-messages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { formatDate, formatDateTime } from "../../../kit/dates.ts";
import { useChange } from "../../../kit/use-change.ts";
import { StateBadge } from "../messages/marks.tsx";
import { LetterLine } from "./LetterLine.tsx";
import type { Entry } from "./use-conversation.ts";

/** One thing that passed between us and the applicant: theirs to the left, ours to the right. */
export function EntryItem({ entry: { at, question, answer, message, letter }, onSent }: { entry: Entry; onSent: () => void }) {
  return (
    <li>
      {question && <Question question={question} at={at} />}
      {answer && <Answer answer={answer} at={at} />}
      {message && <Message message={message} at={at} />}
      {letter && <LetterLine letter={letter} at={at} onSent={onSent} />}
    </li>
  );
}

export const nameOf = ({ question, answer, message, letter }: Entry): string =>
  `${question?.id ?? ""}.${answer?.questionId ?? ""}.${message?.id ?? ""}.${letter?.id ?? ""}`;

type Part<Name extends keyof Entry> = NonNullable<Entry[Name]>;

function Question({ question, at }: { question: Part<"question">; at: string }) {
  const { id, askedBy, answerBy, answeredAt, withdrawnAt } = question;
  const withdraw = useChange({
    call: () => api("POST /api/admin/questions/{id}/withdraw", { params: { id: String(id) } }),
    done: { title: m.dec_question_withdrawn_toast() },
    failed: m.dec_not_done(),
    reads: [keys.fundingRequests],
  });
  return (
    <div className="msg">
      <header>
        <b className="name name--plain">{askedBy}</b>
        <span>{m.talk_question()}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </header>
      <Words text={question.question} />
      {answerBy && <p className="xs dim">{m.dec_question_wished({ date: formatDate(answerBy) })}</p>}
      {withdrawnAt && <p className="xs dim">{m.dec_question_withdrawn({ when: formatDateTime(withdrawnAt) })}</p>}
      {question.question !== null && !answeredAt && !withdrawnAt && (
        <p>
          <button type="button" className="btn btn--q btn--sm" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
            <span aria-hidden="true">{m.dec_question_withdraw()}</span>
            <span className="vh">{m.dec_question_withdraw_of({ text: question.question })}</span>
          </button>
        </p>
      )}
    </div>
  );
}

function Answer({ answer: { question, answer }, at }: { answer: Part<"answer">; at: string }) {
  return (
    <div className="msg msg--in">
      <header>
        <b>{m.talk_applicant()}</b>
        <span>{m.talk_answer()}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </header>
      {question !== null && <p className="xs dim thread__to">{question}</p>}
      <Words text={answer} />
    </div>
  );
}

/** The contact form asks for no link: reference and address can be known to others than the applicant. */
function Message({ message: { id, reference, about, state, preview, isWhole }, at }: { message: Part<"message">; at: string }) {
  return (
    <div className="msg msg--in">
      <header>
        <b>{m.talk_writer()}</b>
        <span>
          {m.talk_message()}{" "}
          <Link className="num nowrap" href={deskPaths.message(id)}>
            {reference}
          </Link>
        </span>
        <span>{messageSubjectLabel(about)}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
        <StateBadge state={state} />
      </header>
      <p className="asTyped">{isWhole ? preview : `${preview}…`}</p>
      {!isWhole && (
        <p className="xs">
          <Link href={deskPaths.message(id)}>
            {m.talk_message_whole()} <span className="vh">{reference}</span>
          </Link>
        </p>
      )}
    </div>
  );
}

function Words({ text }: { text: string | null }) {
  return text === null ? <p className="muted">{m.talk_removed()}</p> : <p className="asTyped">{text}</p>;
}
