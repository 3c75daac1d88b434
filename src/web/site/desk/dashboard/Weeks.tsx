import { localeTagOf } from "../../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDate, formatMonthDay } from "../../../kit/dates.ts";
import { formatNumber } from "../../../kit/numbers.ts";
import type { Dashboard } from "../../../desk/queries.ts";

type Week = Dashboard["weeks"][number];

/** What came in, week by week: bars with their numbers, and a real table for who would rather read. */
export function Weeks({ weeks }: { weeks: Week[] }) {
  const sum = (of: (week: Week) => number) => formatNumber(weeks.reduce((total, week) => total + of(week), 0));
  const label = m.dash_weeks_label({
    from: formatDate(weeks[0]?.week ?? ""),
    to: formatDate(weeks.at(-1)?.week ?? ""),
    respondents: sum((week) => week.respondents),
    requests: sum((week) => week.fundingRequests),
  });
  return (
    <section className="panel d12" aria-labelledby="weeks">
      <header>
        <h2 id="weeks">{m.dash_weeks()}</h2>
        <p className="legend">
          <span className="legend__1">{m.tab_respondents()}</span>
          <span className="legend__2">{m.dash_legend_requests()}</span>
        </p>
      </header>
      <div className="d-only chart">
        <Bars weeks={weeks} label={label} width={1160} height={206} bar={20} every={1} />
      </div>
      <div className="m-only">
        <Bars weeks={weeks} label={label} width={300} height={190} bar={7} every={3} />
      </div>
      <details className="disclose">
        <summary>{m.dash_as_table()}</summary>
        <table className="plain">
          <caption className="vh">{m.dash_weeks()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.dash_week_of()}</th>
              <th scope="col">{m.tab_respondents()}</th>
              <th scope="col">{m.dash_legend_requests()}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ week, respondents, fundingRequests }) => (
              <tr key={week}>
                <th scope="row">{formatDate(week)}</th>
                <td>{formatNumber(respondents)}</td>
                <td>{formatNumber(fundingRequests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

interface BarsProps {
  weeks: Week[];
  label: string;
  width: number;
  height: number;
  bar: number;
  /** Every how many weeks the date is written; the last week always has one. */
  every: number;
}

const left = 28;
const top = 18;
const foot = 24;

function Bars({ weeks, label, width, height, bar, every }: BarsProps) {
  const scale = niceTop(Math.max(...weeks.flatMap(({ respondents, fundingRequests }) => [respondents, fundingRequests]), 0));
  const ground = height - foot;
  const y = (value: number) => ground - (value / scale) * (ground - top);
  const step = (width - left) / weeks.length;
  return (
    <svg className="wk" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[0, scale / 2, scale].map((value) => (
        <g key={value}>
          <path className="wk__line" d={`M${left} ${y(value)}H${width}`} />
          <text x="0" y={y(value) + 4}>
            {shortNumber(value)}
          </text>
        </g>
      ))}
      {weeks.map(({ week, respondents, fundingRequests }, index) => {
        const middle = left + step * (index + 0.5);
        const isNamed = (weeks.length - 1 - index) % every === 0;
        return (
          <g key={week}>
            <Bar value={respondents} x={middle - bar - 1} y={y(respondents)} ground={ground} width={bar} className="wk__1" />
            <Bar value={fundingRequests} x={middle + 1} y={y(fundingRequests)} ground={ground} width={bar} className="wk__2" />
            {isNamed && (
              <text x={Math.min(middle, width - 24)} y={height - 6} textAnchor="middle">
                {formatMonthDay(week)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** A bar with its number above it; nothing at all is written for nothing, the table has the zeros. */
function Bar({
  value,
  x,
  y,
  ground,
  width,
  className,
}: {
  value: number;
  x: number;
  y: number;
  ground: number;
  width: number;
  className: string;
}) {
  if (value === 0) return null;
  return (
    <>
      <rect className={className} x={x} y={y} width={width} height={ground - y} rx="2" />
      <text className="wk__n" x={x + width / 2} y={y - 4} textAnchor="middle">
        {shortNumber(value)}
      </text>
    </>
  );
}

/** The next even round number, so that the middle line has a whole one. */
function niceTop(most: number): number {
  if (most <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((candidate) => candidate >= most && candidate % 2 === 0) ?? most;
}

const compact = new Intl.NumberFormat(localeTagOf(currentLanguage()), { notation: "compact", maximumFractionDigits: 1 });

function shortNumber(value: number): string {
  return compact.format(value);
}
