import { type SyntheticEvent, useState } from "react";
import { Link } from "wouter";
import { callPaths } from "../../../shared/call-paths.ts";
import { answerName, judgeAnswers } from "../../../shared/domain/rounds.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";
import { readValues } from "../../kit/form-values.ts";
import { usePageData } from "../../runtime/site-context.ts";

type Detail = CallOutput<"GET /api/funding-calls/{reference}">;
type Question = Detail["questions"][number];

/**
 * Asks what the call needs before anybody writes. The answers are judged here and stored nowhere; without a script the server judges them
 * and forgets them with its answer.
 */
export function SelfCheck({ call }: { call: Detail }) {
  const { form: posted } = usePageData();
  const [answers, setAnswers] = useState(posted?.values);
  const { questions, reference } = call;
  if (questions.length === 0) return <Start call={call} />;
  const { missing, against } = judgeAnswers(questions, answers ?? {});
  const answered = (event: SyntheticEvent<HTMLFormElement>) => setAnswers(readValues(event.currentTarget));
  return (
    <section className="stack" aria-labelledby="check">
      <h2 id="check">{m.calls_check()}</h2>
      <p className="muted">{m.calls_check_text()}</p>
      <form
        className="stack"
        action={`${callPaths.one(reference)}#verdict`}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answered(event);
        }}
        onChange={(event) => answers && answered(event)}
      >
        {questions.map((question) => (
          <Choice
            key={question.key}
            question={question}
            chosen={posted?.values[answerName(question.key)]}
            isMissing={answers !== undefined && missing.includes(question)}
          />
        ))}
        <p>
          <button className="btn btn--2">{m.calls_check_button()}</button>
        </p>
      </form>
      <div id="verdict" role="status">
        {answers && <Verdict call={call} missing={missing} against={against} />}
      </div>
    </section>
  );
}

function Choice({ question, chosen, isMissing }: { question: Question; chosen: string | undefined; isMissing: boolean }) {
  const name = answerName(question.key);
  return (
    <fieldset className={isMissing ? "field has-err calls__choice" : "field calls__choice"}>
      <legend lang={question.language}>{question.statement}</legend>
      {isMissing && <p className="err">{m.calls_check_missing_one()}</p>}
      <p className="row">
        {(["yes", "no"] as const).map((value) => (
          <label key={value} className="check calls__radio">
            <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
            <span>{value === "yes" ? m.calls_yes() : m.calls_no()}</span>
          </label>
        ))}
      </p>
    </fieldset>
  );
}

function Verdict({ call, missing, against }: { call: Detail; missing: Question[]; against: Question[] }) {
  if (against.length > 0)
    return (
      <div className="card stack-2">
        <h3>{m.calls_not_for_you()}</h3>
        <ul>
          {against.map(({ key, language, reason }) => (
            <li key={key} lang={language}>
              {reason}
            </li>
          ))}
        </ul>
        <p className="muted">{m.calls_not_for_you_text()}</p>
        <p>
          <Link className="btn btn--2" href={paths.fundingRequest}>
            {m.calls_general_link()}
          </Link>
        </p>
      </div>
    );
  if (missing.length > 0) return <p className="err">{m.calls_check_missing()}</p>;
  return (
    <div className="card stack-2">
      <h3>{m.calls_for_you()}</h3>
      {call.phase === "open" && <p className="muted">{m.calls_for_you_text()}</p>}
      <Start call={call} />
    </div>
  );
}

/** The way to the form. A form of its own: the page that it leads to is written by the server for this call. */
function Start({ call: { phase, reference } }: { call: Detail }) {
  if (phase !== "open") return <p>{m.calls_start_later()}</p>;
  return (
    <form action={paths.fundingRequest}>
      <input type="hidden" name="call" value={reference} />
      <button className="btn">{m.calls_start()}</button>
    </form>
  );
}
