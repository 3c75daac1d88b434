import { useEffect, useRef } from "react";
import { understandFundingAmount } from "../../../shared/domain/funding-amount.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { type FundingRequestField, requestFields } from "../../../shared/domain/request-fields.ts";
import { requestAnswerLabel } from "../../../shared/domain/organisation-labels.ts";
import { isNationType } from "../../../shared/domain/organisations.ts";
import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { useSite } from "../../runtime/site-context.ts";
import { sections } from "./sections.ts";

interface ReviewAnswersProps {
  values: Record<string, string>;
  signature: TreatySignatureData | undefined;
  isPending: boolean;
  onChange: (field: string) => void;
  onBack: () => void;
  onSend: () => void;
}

/** All answers as they will be sent, each with a way back to its question. */
export function ReviewAnswers({ values, signature, isPending, onChange, onBack, onSend }: ReviewAnswersProps) {
  const heading = useOwnTitle();
  const change = (field: string, question: string) => (
    <button type="button" className="btn btn--ghost btn--sm" aria-label={m.review_change_of({ question })} onClick={() => onChange(field)}>
      {m.review_change()}
    </button>
  );
  return (
    <section className="wrap review" aria-labelledby="review-title">
      <h2 id="review-title" tabIndex={-1} ref={heading}>
        {m.review_title()}
      </h2>
      <p className="muted">{m.review_text()}</p>
      {sections.slice(0, 4).map((section) => (
        <section key={section.id} aria-labelledby={`review-${section.id}`}>
          <h3 id={`review-${section.id}`}>{section.title()}</h3>
          <dl className="answers">
            {section.fields.map((field) => (
              <div key={field}>
                <dt>{requestFields[field].label()}</dt>
                <dd>{answerOf(field, values[field] ?? "")}</dd>
                <dd>{change(field, requestFields[field].label())}</dd>
              </div>
            ))}
            {section.id === "section-1" && isNationType(values["organizationType"] ?? "") && (
              <div>
                <dt>{m.review_treaty()}</dt>
                <dd>{signature ? signedBy(signature) : <span className="dim">{m.review_not_signed()}</span>}</dd>
                <dd>{change("organizationType", m.review_treaty())}</dd>
              </div>
            )}
          </dl>
        </section>
      ))}
      <section aria-labelledby="review-documents">
        <h3 id="review-documents">{m.review_attachments()}</h3>
        <dl className="answers">
          <div>
            <dt>{m.review_attachments()}</dt>
            <dd>
              <Documents names={fileNames(values["attachments"])} />
            </dd>
            <dd>{change("attachments", m.review_attachments())}</dd>
          </div>
        </dl>
      </section>
      <div className="review__end">
        <p className="terms small">{m.fr_terms()}</p>
        <div className="submitrow">
          <button type="button" className="btn" disabled={isPending} onClick={onSend}>
            {isPending ? m.form_submitting() : m.review_send()}
          </button>
          <button type="button" className="btn btn--q" disabled={isPending} onClick={onBack}>
            {m.review_back()}
          </button>
        </div>
      </div>
    </section>
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

/** A step of its own has a title of its own, and is read from its heading. */
function useOwnTitle() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { name } = useSite();
  useEffect(() => {
    const before = document.title;
    document.title = `${m.review_title()} · ${name}`;
    window.scrollTo(0, 0);
    heading.current?.focus();
    return () => {
      document.title = before;
    };
  }, [name]);
  return heading;
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

/** The list of uploaded files is a part of the draft that the form itself does not read. */
function fileNames(attachments: string | undefined): string[] {
  try {
    return (JSON.parse(attachments || "[]") as { name: string }[]).map(({ name }) => name);
  } catch {
    return [];
  }
}
