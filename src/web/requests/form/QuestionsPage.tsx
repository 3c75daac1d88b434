import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { AllQuestions } from "./AllQuestions.tsx";
import "./questions.css";

export const titleOf = () => m.questions_title();

/** Every question on one page, to be read in peace, printed and taken to a council. */
export default function QuestionsPage() {
  return (
    <main id="main">
      <PageHead title={m.questions_title()} lead={m.questions_lead()} />
      <div className="wrap questions stack-5">
        <p className="row questions__do">
          <Link className="btn" href={paths.fundingRequest}>
            {m.questions_begin()}
          </Link>
          <button type="button" className="btn btn--q js-only" onClick={() => window.print()}>
            <Icon name="print" />
            {m.questions_print()}
          </button>
        </p>
        <ServerPart name="questions" className="stack-5">
          {import.meta.env.SSR && <AllQuestions />}
        </ServerPart>
      </div>
    </main>
  );
}
