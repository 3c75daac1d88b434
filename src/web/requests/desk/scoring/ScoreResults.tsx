import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate } from "../../../kit/dates.ts";
import type { Scores } from "./ScoresOfRequest.tsx";
import { SpreadLine } from "./SpreadLine.tsx";

type Results = NonNullable<Scores["results"]>;
type Score = Results["scores"][number];
type Version = Scores["version"];

/** What everybody gave, side by side: where they agree, where they are far apart, and what each wrote. */
export function ScoreResults({ version, results }: { version: Version; results: Results }) {
  const counting = results.scores.filter(({ isSetAside }) => !isSetAside);
  const farApart = results.spreads.filter(({ isFarApart }) => isFarApart).length;
  if (results.scores.length === 0) return <p className="small muted">{m.score_results_none()}</p>;
  return (
    <div className="stack-5">
      {results.mean !== null && (
        <div className="row scoremean">
          <p>
            <span className="scoremean__figure num">{results.mean}</span>{" "}
            <span className="small muted">
              {counting.length === 1
                ? m.score_mean_one({ highest: version.highest })
                : m.score_mean_many({ people: counting.length, highest: version.highest })}
            </span>
          </p>
          {farApart > 0 && <span className="badge badge--wait">{m.score_far_count({ count: farApart })}</span>}
        </div>
      )}
      <ul className="stack">
        {version.criteria.map(({ id, name }) => {
          const spread = results.spreads.find(({ criterionId }) => criterionId === id);
          return (
            spread && (
              <li key={id}>
                <p className="row row--tight small">
                  <b>{name}</b>
                  {spread.isFarApart && <span className="badge badge--wait">{m.score_far()}</span>}
                </p>
                <SpreadLine scale={version} values={counting.map((score) => ({ value: valueOf(score, id), isMine: score.isMine }))} />
                <p className="xs dim num">
                  {spread.lowest === spread.highest
                    ? m.score_spread_same({ value: spread.lowest })
                    : m.score_spread({ median: spread.median, lowest: spread.lowest, highest: spread.highest })}
                </p>
              </li>
            )
          );
        })}
      </ul>
      {counting.some(({ isMine }) => isMine) && counting.length > 1 && <p className="xs dim">{m.score_mine_legend()}</p>}
      <details className="disclose">
        <summary>{m.dash_as_table()}</summary>
        <ScoreTable version={version} results={results} />
      </details>
      <People scores={results.scores} renouncedBy={results.renouncedBy} />
    </div>
  );
}

function ScoreTable({ version, results }: { version: Version; results: Results }) {
  return (
    // A person's column more makes it wider than a drawer; it scrolls within itself.
    <div className="scoretable" role="region" aria-labelledby="score-table" tabIndex={0}>
      <table className="plain">
        <caption className="vh" id="score-table">
          {m.score_table()}
        </caption>
        <thead>
          <tr>
            <th scope="col">{m.score_criterion()}</th>
            {results.scores.map((score) => (
              <th scope="col" key={score.reviewer} className="name name--plain">
                {score.reviewer}
                {score.isSetAside && <span className="xs dim"> {m.score_set_aside_short()}</span>}
              </th>
            ))}
            <th scope="col">{m.score_median()}</th>
          </tr>
        </thead>
        <tbody>
          {version.criteria.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {results.scores.map((score) => (
                <td key={score.reviewer}>{valueOf(score, id)}</td>
              ))}
              <td>{results.spreads.find(({ criterionId }) => criterionId === id)?.median ?? ""}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{m.score_mean()}</th>
            {results.scores.map((score) => (
              <td key={score.reviewer}>{score.mean}</td>
            ))}
            <td>
              {results.mean} <span className="vh">{m.score_mean_all()}</span>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function People({ scores, renouncedBy }: { scores: Score[]; renouncedBy: string[] }) {
  return (
    <ul className="stack-2 small scorepeople">
      {scores.map((score) => (
        <li key={score.reviewer}>
          <p className="row row--tight">
            <span className="name name--plain">{score.reviewer}</span>
            {score.isMine && <span className="badge">{m.score_you()}</span>}
            {score.isSetAside && <span className="badge badge--no">{m.score_set_aside()}</span>}
            <span className="num dim">{m.score_given_on({ mean: score.mean, date: formatDate(score.givenAt) })}</span>
          </p>
          {score.note && <p className="asTyped">{score.note}</p>}
          {score.changedAt && (
            <p className="xs dim asTyped">{m.score_changed_on({ date: formatDate(score.changedAt), reason: score.changeReason ?? "" })}</p>
          )}
        </li>
      ))}
      {renouncedBy.length > 0 && <li className="dim">{m.score_renounced_by({ names: renouncedBy.join(", ") })}</li>}
    </ul>
  );
}

function valueOf({ values }: Score, criterionId: number): number {
  return values.find((given) => given.criterionId === criterionId)?.value ?? 0;
}
