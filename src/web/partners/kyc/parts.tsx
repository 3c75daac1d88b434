import type { ReactNode } from "react";
import type { KycMissing } from "../../../shared/contracts/partners/kyc.ts";
import { kycSectionLabel } from "../../../shared/domain/kyc-labels.ts";
import type { KycSection } from "../../../shared/domain/kyc.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";

export interface Question {
  section: KycSection;
  words: string;
}

interface Props {
  section: KycSection;
  missing?: readonly KycMissing[];
  questions?: readonly Question[];
  intro?: string | undefined;
  children: ReactNode;
}

/** One section of a file: what our staff ask about it, what is missing in it, and its fields or facts. */
export function KycSectionPanel({ section, missing = [], questions = [], intro, children }: Props) {
  const lacks = missing.filter((one) => one.section === section);
  const asked = questions.filter((one) => one.section === section);
  return (
    <section className="panel stack kyc" aria-labelledby={`kyc-${section}`}>
      <h2 id={`kyc-${section}`}>{kycSectionLabel(section)}</h2>
      {intro && <p className="muted small">{intro}</p>}
      {asked.map(({ words }) => (
        <p className="banner banner--info" key={words}>
          <Icon name="info" />
          <span className="pre">
            <strong>{m.kyc_question()}</strong> {words}
          </span>
        </p>
      ))}
      {children}
      {lacks.length > 0 && (
        <div className="kyc__lacks small">
          <p>{m.kyc_still_missing()}</p>
          <ul className="dots">
            {lacks.map(({ code, sentence }) => (
              <li key={code + sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
