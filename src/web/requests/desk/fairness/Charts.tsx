import { approvalPercent, type Duration, type Measures } from "../../../../shared/domain/fairness.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatNumber } from "../../../kit/numbers.ts";
import { daysText, type FigureRow } from "./figures.ts";

/** So many groups are drawn; the table has all of them. */
const mostBars = 12;

interface Bar {
  /** What is drawn: the bar, and the thin line up to where nine of ten are. */
  length: number;
  reach?: number;
  text: string;
  note: string;
}

interface Chart {
  id: string;
  title: () => string;
  legend: { bar: () => string; reach?: () => string };
  barOf: (measures: Measures) => Bar;
  /** A scale that ends there, instead of at the longest bar. */
  top?: number;
  /** All is the sum of the groups here: drawn beside them, its bar would leave theirs too short to compare. */
  isSum?: true;
}

const nothing = (note: string): Bar => ({ length: 0, text: m.fair_nothing(), note });

function durationBar(duration: Duration | null, none: () => string): Bar {
  if (!duration) return nothing(none());
  const { median, ninetieth, count } = duration;
  const note = m.fair_bar_duration({ days: daysText(ninetieth), count: formatNumber(count) });
  return { length: median, reach: ninetieth, text: daysText(median), note };
}

const durationLegend = { bar: m.fair_legend_median, reach: m.fair_legend_ninetieth };

const charts: Chart[] = [
  {
    id: "answer",
    title: m.fair_chart_answer,
    legend: durationLegend,
    barOf: ({ firstAnswer }) => durationBar(firstAnswer, m.fair_bar_none_answered),
  },
  {
    id: "decision",
    title: m.fair_chart_decision,
    legend: durationLegend,
    barOf: ({ decision }) => durationBar(decision, m.fair_bar_none_decided),
  },
  {
    id: "approval",
    title: m.fair_chart_approval,
    legend: { bar: m.fair_legend_approval },
    top: 100,
    barOf: (measures) => {
      const percent = approvalPercent(measures);
      if (percent === undefined) return nothing(m.fair_bar_none_decided());
      const note = m.fair_bar_approval({ approved: formatNumber(measures.approved), decided: formatNumber(measures.decided) });
      return { length: percent, text: m.fair_percent({ count: percent }), note };
    },
  },
  {
    id: "waiting",
    title: m.fair_chart_waiting,
    legend: { bar: m.fair_legend_waiting },
    isSum: true,
    barOf: ({ waiting, waitingMedian }) => ({
      length: waiting,
      text: formatNumber(waiting),
      note: waitingMedian === null ? m.fair_bar_none_waiting() : m.fair_bar_waiting({ days: daysText(waitingMedian) }),
    }),
  },
];

/** Bars with direct numbers, a panel for each measure. */
export function Charts({ rows }: { rows: FigureRow[] }) {
  const groups = rows.filter(({ kind }) => kind === "group");
  const drawn = rows.filter((row) => row.kind !== "group" || groups.indexOf(row) < mostBars);
  return (
    <div className="fair-charts">
      {charts.map((chart) => (
        <ChartPanel key={chart.id} chart={chart} rows={drawn} hidden={rows.length - drawn.length} />
      ))}
    </div>
  );
}

function ChartPanel({ chart, rows, hidden }: { chart: Chart; rows: FigureRow[]; hidden: number }) {
  const bars = rows.map((row) => ({
    row,
    bar: row.measures ? chart.barOf(row.measures) : nothing(m.fair_bar_too_few({ count: formatNumber(row.requests) })),
    isDrawn: !(chart.isSum && row.kind === "all"),
  }));
  const drawn = bars.filter(({ isDrawn }) => isDrawn);
  const top = chart.top ?? Math.max(...drawn.map(({ bar }) => bar.reach ?? bar.length), 0);
  return (
    <section className="panel" aria-labelledby={`fair-${chart.id}`}>
      <header>
        <h2 id={`fair-${chart.id}`}>{chart.title()}</h2>
        <p className="legend fair-legend">
          <span>{chart.legend.bar()}</span>
          {chart.legend.reach && <span className="fair-legend__reach">{chart.legend.reach()}</span>}
        </p>
      </header>
      <ul className="fair-bars">
        {bars.map(({ row, bar, isDrawn }) => (
          <li key={row.id} className={row.kind === "all" ? "fair-bars__all" : undefined}>
            <span className={row.kind === "group" ? "name name--plain" : undefined}>{row.name}</span>
            {isDrawn ? <Track bar={bar} top={top} /> : <span />}
            <b className="num">{bar.text}</b>
            <span className="xs dim">{bar.note}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="xs dim fair-words">{m.fair_bar_groups_more({ count: formatNumber(hidden) })}</p>}
    </section>
  );
}

function Track({ bar: { length, reach }, top }: { bar: Bar; top: number }) {
  // The mark at the end of the line needs its own width.
  const place = (value: number) => (top > 0 ? Math.round((value / top) * 994) / 10 : 0);
  return (
    <svg className="track fair-track" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track__ground" width="100" height="10" />
      {reach !== undefined && <path className="fair-track__reach" d={`M0 5H${place(reach)}M${place(reach)} 1V9`} />}
      {length > 0 && <rect className="fair-track__bar" width={place(length)} height="10" />}
    </svg>
  );
}
