import { answerRules } from "../../../shared/domain/applicant.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { formatDay } from "../../kit/dates.ts";
import { LongAnswer } from "./LongAnswer.tsx";
import type { PartProps, Shown } from "./RequestPage.tsx";

type Question = Shown["questions"][number];

/** What we want to know, first of all; every question has a form of its own. */
export function OpenQuestions({ token, shown, onChanged }: PartProps) {
  const open = shown.questions.filter(({ answeredAt }) => answeredAt === null);
  if (open.length === 0 || shown.withdrawnAt) return null;
  return (
    <section className="req__ask stack" aria-labelledby="questions">
      <h2 id="questions">{m.reqx_questions()}</h2>
      <p className="muted">{m.reqx_questions_text()}</p>
      {open.map((question) => (
        <Open key={question.id} token={token} question={question} onChanged={onChanged} />
      ))}
    </section>
  );
}

function Open({ token, question, onChanged }: Pick<PartProps, "token" | "onChanged"> & { question: Question }) {
  const { id, askedAt, answerBy } = question;
  return (
    <div className="card stack-2">
      <h3 className="req__typed req__question">{question.question}</h3>
      <p className="small muted">{m.reqx_asked_on({ date: formatDay(askedAt) })}</p>
      {answerBy && <p className="small">{m.reqx_answer_by({ date: formatDay(answerBy) })}</p>}
      <LongAnswer
        keptAs={`answer-${id}`}
        field="answer"
        rule={answerRules.answer}
        label={m.reqx_answer()}
        hint={m.reqx_answer_kept()}
        action={m.reqx_answer_send()}
        sending={m.reqx_answer_sending()}
        done={m.reqx_answer_sent()}
        send={(answer) => api("POST /api/requests/{token}/questions/{id}/answer", { params: { token, id: String(id) }, body: { answer } })}
        onChanged={onChanged}
      />
    </div>
  );
}

/** What was answered before. */
export function AnsweredQuestions({ shown }: { shown: Shown }) {
  const answered = shown.questions.filter(({ answeredAt }) => answeredAt !== null);
  if (answered.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="answered">
      <h2 id="answered">{m.reqx_answered()}</h2>
      {answered.map(({ id, question, answer, answeredAt }) => (
        <div key={id} className="stack-2">
          <h3 className="req__typed req__question">{question}</h3>
          <p className="req__typed">{answer}</p>
          {answeredAt && <p className="small muted">{m.reqx_answered_on({ date: formatDay(answeredAt) })}</p>}
        </div>
      ))}
    </section>
  );
}
