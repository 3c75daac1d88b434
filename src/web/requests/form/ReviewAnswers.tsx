import { useEffect, useRef } from "react";
import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { useSite } from "../../runtime/site-context.ts";
import { AnswerList } from "./AnswerList.tsx";

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
      <AnswerList values={values} signature={signature} renderBeside={change} />
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
