import type { ReactNode } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDateTime } from "../../../kit/dates.ts";
import { formatMomentIn } from "../../../kit/moments.ts";
import { themeNames } from "../../../content/en/project-themes.ts";
import type { Round } from "./use-rounds.ts";

/** What a call says, in English as its desk reads it. */
export function RoundFacts({ round }: { round: Round }) {
  const { terms, opensAt, closesAt, timeZone, scoresWanted, endReason, versions } = round;
  const { description, places } = terms.texts.en;
  const facts: [string, ReactNode][] = [
    [m.rounds_opens(), opensAt && formatMomentIn(opensAt, timeZone)],
    [m.rounds_closes(), closesAt && formatMomentIn(closesAt, timeZone)],
    [m.rounds_asks(), asksOf(terms)],
    [m.rounds_themes(), terms.themes.length > 0 ? terms.themes.map((theme) => themeNames[theme]).join(", ") : m.rounds_themes_all()],
    [m.rounds_places(), places],
    [m.rounds_scores_wanted(), scoresWanted],
    ...(endReason ? [[m.rounds_cancel_reason(), endReason] as [string, ReactNode]] : []),
  ];
  return (
    <section className="panel d7 stack" aria-labelledby="round-about">
      <h2 id="round-about">{m.rounds_about()}</h2>
      {description && <p className="asis">{description}</p>}
      <dl className="kv kv--wide">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="asTyped">{value === "" || value === null ? "–" : value}</dd>
          </div>
        ))}
      </dl>
      <h3>{m.rounds_questions()}</h3>
      {terms.questions.length === 0 && <p className="small muted">{m.rounds_no_questions()}</p>}
      <ul className="rlist stack-2">
        {terms.questions.map(({ key, needed, texts: { en } }) => (
          <li key={key}>
            {en.statement} <span className="small muted">{needed ? m.rounds_question_yes() : m.rounds_question_no()}</span>
          </li>
        ))}
      </ul>
      {versions.length > 0 && (
        <>
          <h3>{m.rounds_history()}</h3>
          <ul className="rlist small muted">
            {versions.map(({ revision, setBy, setAt }) => (
              <li key={revision}>
                {m.rounds_version({ revision })} · {setBy} · <span className="num">{formatDateTime(setAt)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function asksOf({ smallest, largest, currency }: Round["terms"]): string {
  const [least, most] = [`${smallest} ${currency}`, `${largest} ${currency}`];
  if (smallest && largest) return m.rounds_asks_between({ smallest: least, largest: most });
  if (smallest) return m.rounds_asks_from({ smallest: least });
  return largest ? m.rounds_asks_up_to({ largest: most }) : m.rounds_asks_any();
}
