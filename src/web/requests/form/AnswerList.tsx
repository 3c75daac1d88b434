import type { ReactNode } from "react";
import { readKeptFiles } from "../../../shared/domain/attachments.ts";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { type FundingRequestField, requestFields } from "../../../shared/domain/request-fields.ts";
import { requestAnswerLabel } from "../../../shared/domain/organisation-labels.ts";
import { isNationType } from "../../../shared/domain/organisations.ts";
import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { sections } from "./sections.ts";

interface AnswerListProps {
  values: Record<string, string>;
  signature: TreatySignatureData | undefined;
  /** What stands beside each answer, such as the way back to its question. */
  renderBeside?: (field: string, question: string) => ReactNode;
  /** What stands below the answer to a question. */
  renderBelow?: (field: FundingRequestField) => ReactNode;
}

/** All answers of a request, section by section. */
export function AnswerList({ values, signature, renderBeside, renderBelow }: AnswerListProps) {
  const row = (field: string, question: string, answer: ReactNode, more?: ReactNode) => (
    <div key={question}>
      <dt>{question}</dt>
      <dd>
        {answer}
        {more}
      </dd>
      {renderBeside && <dd>{renderBeside(field, question)}</dd>}
    </div>
  );
  return (
    <>
      {sections.slice(0, 4).map((section) => (
        <section key={section.id} aria-labelledby={`review-${section.id}`}>
          <h3 id={`review-${section.id}`}>{section.title()}</h3>
          <dl className="answers">
            {section.fields.map((field) =>
              row(field, requestFields[field].label(), answerOf(field, values[field] ?? ""), renderBelow?.(field)),
            )}
            {section.id === "section-1" &&
              isNationType(values["organizationType"] ?? "") &&
              row(
                "organizationType",
                m.review_treaty(),
                signature ? signedBy(signature) : <span className="dim">{m.review_not_signed()}</span>,
              )}
          </dl>
        </section>
      ))}
      <section aria-labelledby="review-documents">
        <h3 id="review-documents">{m.review_attachments()}</h3>
        <dl className="answers">
          {row("attachments", m.review_attachments(), <Documents names={readKeptFiles(values["attachments"]).map(({ name }) => name)} />)}
        </dl>
      </section>
    </>
  );
}

function Documents({ names }: { names: string[] }) {
  if (names.length === 0) return <span className="dim">{m.review_empty()}</span>;
  return (
    <ul className="answers__files">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

function answerOf(field: FundingRequestField, answer: string) {
  if (answer.trim() === "") return <span className="dim">{m.review_empty()}</span>;
  const understood = field === "fundingAmount" && understandFundingAmount(answer);
  if (!understood) return requestAnswerLabel(field, answer);
  return (
    <>
      {answer}
      <span className="answers__note">{m.fr_amount_understood({ amount: formatMoney(understood) })}</span>
    </>
  );
}

function signedBy({ signatoryName, signatoryTitle, nationName }: TreatySignatureData): string {
  return m.review_signed({ name: signatoryName, title: signatoryTitle, nation: nationName });
}
