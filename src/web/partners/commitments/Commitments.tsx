import type { ReactNode } from "react";
import { Link } from "wouter";
import { mostMatches } from "../../../shared/domain/commitments.ts";
import { formatMoney } from "../../../shared/domain/sums.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { formatDate } from "../../kit/dates.ts";

export type CommitmentsRead = CallOutput<"GET /api/partner/commitments">;
export type Commitment = CommitmentsRead["items"][number];
type Match = CommitmentsRead["matches"][number];

interface Props {
  of: CommitmentsRead;
  onEnd: (item: Commitment) => void;
  /** What its parts are headed by: the level below the title that they stand under. */
  heading: "h2" | "h3";
  /** What its members can say of a project that fits. */
  renderWish?: (match: Match) => ReactNode;
}

/** What an institution means to give, what it gave of that this year, and the open projects that fit: at the desk and in its own area. */
export function Commitments({ of: { year, sums, items, matches }, onEnd, heading: Heading, renderWish }: Props) {
  const isAnyInForce = items.some(({ ended, firstYear, lastYear }) => !ended && firstYear <= year && year <= lastYear);
  return (
    <>
      {items.length === 0 && (
        <p>
          <b>{m.commitments_none_title()}</b> <span className="muted">{m.commitments_none()}</span>
        </p>
      )}
      {sums.length > 0 && <YearSoFar year={year} sums={sums} heading={Heading} />}
      <ul className="hist">
        {items.map((item) => (
          <li key={item.id} className="stack-2">
            <CommitmentFacts of={item} />
            {!item.ended && (
              <p>
                <button type="button" className="btn btn--q btn--sm" onClick={() => onEnd(item)}>
                  {m.commitments_end()} <span className="vh">{formatMoney(item)}</span>
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {isAnyInForce && (
        <section className="stack-2" aria-labelledby="commitment-matches">
          <Heading id="commitment-matches">{m.commitments_matches()}</Heading>
          <p className="small muted">
            {matches.length === 0 ? m.commitments_matches_none() : m.commitments_matches_hint({ count: String(mostMatches) })}
          </p>
          <ul className="hist">
            {matches.map((match) => (
              <li key={match.publicId} className="stack-2">
                <Fits of={match} />
                {renderWish?.(match)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function YearSoFar({ year, sums, heading: Heading }: Pick<CommitmentsRead, "year" | "sums"> & Pick<Props, "heading">) {
  return (
    <section className="stack-2" aria-labelledby="commitment-year">
      <Heading id="commitment-year">{m.commitments_year({ year: String(year) })}</Heading>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{m.commitments_currency()}</th>
            <th scope="col">{m.commitments_committed()}</th>
            <th scope="col">{m.commitments_given()}</th>
            <th scope="col">{m.commitments_open()}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ currency, committed, given, open }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td className="num">{formatMoney({ amount: committed, currency })}</td>
              <td className="num">{formatMoney({ amount: given, currency })}</td>
              <td className="num">{formatMoney({ amount: open, currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="xs dim">{m.commitments_year_hint()}</p>
    </section>
  );
}

export function CommitmentFacts({ of }: { of: Commitment }) {
  const { firstYear, lastYear, themes, places, source, isByMember, recordedBy, recordedAt, ended } = of;
  const years = { money: formatMoney(of), first: String(firstYear), last: String(lastYear) };
  const record = { name: recordedBy, day: formatDate(recordedAt), source };
  return (
    <>
      <p className="num">
        <b>{firstYear === lastYear ? m.commitments_one_year(years) : m.commitments_each_year(years)}</b>
      </p>
      <p className="small">
        {[
          themes.length > 0
            ? m.commitments_for_themes({ themes: themes.map((theme) => themeNames[theme]).join(", ") })
            : m.commitments_for_any_theme(),
          places.length > 0 ? m.commitments_for_places({ places: places.join(", ") }) : m.commitments_for_any_place(),
        ].join(" · ")}
      </p>
      <p className="xs dim asTyped">{isByMember ? m.commitments_by_member(record) : m.commitments_by(record)}</p>
      {ended && <p className="small asTyped">{m.commitments_ended({ name: ended.by, day: formatDate(ended.at), reason: ended.reason })}</p>}
    </>
  );
}

/** A project with why it fits; what the community said stands in place of what its members could say. */
function Fits({ of: { publicId, name, because, currency, stillNeeded, fundingNeeded, standing, hasPaid } }: { of: Match }) {
  const left = formatMoney({ amount: stillNeeded, currency });
  const reasons = [
    ...(because.theme ? [m.commitments_because_theme({ theme: themeNames[because.theme] })] : []),
    ...(because.place ? [m.commitments_because_place({ place: because.place })] : []),
    m.commitments_still({ left, whole: formatMoney({ amount: fundingNeeded, currency }) }),
    ...(because.currency ? [] : [m.commitments_other_currency()]),
  ];
  const known = hasPaid ? m.commitments_paid() : standing === "accepted" ? m.commitments_accepted() : standing && m.commitments_wished();
  return (
    <>
      <p>
        <Link className="name" href={paths.project(publicId)}>
          {name}
        </Link>
      </p>
      <p className="small">{reasons.join(", ")}</p>
      {known && <p className="small muted">{known}</p>}
    </>
  );
}
