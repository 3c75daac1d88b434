import { type RefObject, useEffect, useRef } from "react";
import { approvalPercent, type Duration } from "../../../../shared/domain/fairness.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatNumber } from "../../../kit/numbers.ts";
import type { FigureRow } from "./figures.ts";

/** Everything that the charts show and what they leave out, as a table behind a disclosure; on paper it is open. */
export function FiguresTable({ rows, span }: { rows: FigureRow[]; span: string }) {
  const disclosure = useRef<HTMLDetailsElement>(null);
  useOpenOnPaper(disclosure);
  return (
    <details className="disclose" ref={disclosure}>
      <summary>{m.fair_table()}</summary>
      <div className="tblwrap fair-scroll" role="region" aria-label={m.fair_caption({ span })} tabIndex={0}>
        <table className="plain fair-table">
          <caption className="vh">{m.fair_caption({ span })}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {m.fair_group()}
              </th>
              <th scope="col" rowSpan={2}>
                {m.fair_requests()}
              </th>
              <th scope="colgroup" colSpan={3}>
                {m.fair_head_answer()}
              </th>
              <th scope="colgroup" colSpan={3}>
                {m.fair_head_decision()}
              </th>
              <th scope="colgroup" colSpan={3}>
                {m.fair_head_approval()}
              </th>
              <th scope="colgroup" colSpan={2}>
                {m.fair_head_waiting()}
              </th>
            </tr>
            <tr>
              {[m.fair_median, m.fair_ninetieth, m.fair_n, m.fair_median, m.fair_ninetieth, m.fair_n].map((head, index) => (
                <th scope="col" key={index}>
                  {head()}
                </th>
              ))}
              {[m.fair_rate, m.fair_approved, m.fair_decided, m.fair_n, m.fair_waited].map((head) => (
                <th scope="col" key={head()}>
                  {head()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Row({ row: { kind, name, requests, measures } }: { row: FigureRow }) {
  const percent = measures && approvalPercent(measures);
  const cells = [
    ...durationCells(measures?.firstAnswer, measures !== null),
    ...durationCells(measures?.decision, measures !== null),
    percent === undefined || percent === null ? undefined : m.fair_percent({ count: percent }),
    measures && formatNumber(measures.approved),
    measures && formatNumber(measures.decided),
    measures && formatNumber(measures.waiting),
    measures?.waitingMedian === null || !measures ? undefined : formatNumber(measures.waitingMedian),
  ];
  return (
    <tr className={kind === "all" ? "fair-table__all" : undefined}>
      <th scope="row" className={kind === "group" ? "name name--plain" : undefined}>
        {name}
      </th>
      <td>{formatNumber(requests)}</td>
      {cells.map((cell, index) => (
        <td key={index}>
          {cell ?? (
            <>
              <span aria-hidden="true">{m.fair_nothing()}</span>
              <span className="vh">{m.fair_nothing_said()}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

/** Median, 90th percentile and of how many; a zero is written as a zero. */
function durationCells(duration: Duration | null | undefined, isMeasured: boolean): (string | undefined)[] {
  if (!duration) return [undefined, undefined, isMeasured ? formatNumber(0) : undefined];
  return [formatNumber(duration.median), formatNumber(duration.ninetieth), formatNumber(duration.count)];
}

function useOpenOnPaper(disclosure: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    let wasOpen = false;
    const open = () => {
      wasOpen = disclosure.current?.open ?? false;
      disclosure.current?.setAttribute("open", "");
    };
    const close = () => {
      if (!wasOpen) disclosure.current?.removeAttribute("open");
    };
    window.addEventListener("beforeprint", open);
    window.addEventListener("afterprint", close);
    return () => {
      window.removeEventListener("beforeprint", open);
      window.removeEventListener("afterprint", close);
    };
  }, [disclosure]);
}
