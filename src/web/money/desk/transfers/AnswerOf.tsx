import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { QuestionDialog } from "../questions/QuestionDialog.tsx";
import { type Question, QuestionState } from "../questions/QuestionState.tsx";
import { useAnswer } from "./use-transfers.ts";

const said = {
  confirmed: m.recpage_answer_confirmed,
  questioned: m.recpage_answer_questioned,
  taken_back: m.recpage_answer_taken_back,
} as const;

/** What the community said of the payment, and the question that waits for our answer. */
export function AnswerOf({ id }: { id: string }) {
  return (
    <Loaded of={useAnswer(id)} failed={m.recpage_answer_failed()}>
      {({ answer, question }) => (
        <>
          <p>{answer ? said[answer.kind]({ day: formatDate(answer.answeredAt) }) : m.recpage_answer_none()}</p>
          {question && <Asked question={question} />}
        </>
      )}
    </Loaded>
  );
}

function Asked({ question }: { question: Question }) {
  const [isOpen, setOpen] = useState(false);
  const { state, words, dueOn } = question;
  return (
    <>
      <p className="row row--tight">
        <QuestionState state={state} />
        {state === "open" && <span className="small">{m.recpage_answer_due({ day: formatDate(dueOn) })}</span>}
      </p>
      <p className="asis rec__read">{words}</p>
      <p>
        <button type="button" className="btn btn--q btn--sm" onClick={() => setOpen(true)}>
          {state === "open" ? m.cmoney_desk_answer() : m.recpage_answer_read()}
        </button>
      </p>
      {isOpen && <QuestionDialog question={question} onClose={() => setOpen(false)} />}
    </>
  );
}
