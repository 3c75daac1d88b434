import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { examinerParts, sameGroups } from "../../../shared/domain/screening.ts";
import { benchGroupLabel, examinerPartLabel } from "../../../shared/domain/screening-labels.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, type CallOutput } from "../../api/client.ts";
import { keys } from "../../desk/queries.ts";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { ExportMenu } from "../../kit/ExportMenu.tsx";
import { TextField } from "../../kit/fields.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { useMay } from "../../session/may.ts";
import { ScreeningNav } from "../../desk/ScreeningNav.tsx";
import "../../styles/admin.css";
import "./examiner.css";

export const titleOf = m.sexam_title;

type Bench = CallOutput<"GET /api/admin/screening/test-bench">;

/** What an examiner asks for: everything that is stored as of a day, and what the matching is worth. */
export default function ExaminerPage() {
  const bench = useQuery({ queryKey: [...keys.screening, "test-bench"], queryFn: () => api("GET /api/admin/screening/test-bench", {}) });
  const mayExport = useMay<"GET /api/admin/screening/export">("admin");
  return (
    <DeskPage title={m.sexam_title()} nav={<ScreeningNav />} intro={m.sexam_intro()}>
      <div className="stack-5">
        {mayExport && <TakeAway />}
        <section className="stack-2" aria-labelledby="bench">
          <h2 id="bench" className="h3">
            {m.sexam_bench_title()}
          </h2>
          <Loaded of={bench} failed={m.sexam_bench_failed()}>
            {(found) => <BenchTable bench={found} />}
          </Loaded>
        </section>
      </div>
    </DeskPage>
  );
}

function TakeAway() {
  const [asOf, setAsOf] = useState(() => new Date().toISOString().slice(0, 10));
  const addressOf = (part: string) => (format: "csv" | "xlsx") => address("/api/admin/screening/export", {}, { part, asOf, format });
  return (
    <section className="stack-2" aria-labelledby="take-away">
      <h2 id="take-away" className="h3">
        {m.sexam_export_title()}
      </h2>
      <div
        className="takeaway__day"
        onInput={({ target }) => target instanceof HTMLInputElement && target.value !== "" && setAsOf(target.value)}
      >
        <TextField name="asOf" label={m.sexam_as_of()} hint={m.sexam_as_of_hint()} type="date" maxLength={10} defaultValue={asOf} short />
      </div>
      <ul className="takeaway">
        {examinerParts.map((part) => (
          <li key={part} className="row spread">
            <span>{examinerPartLabel(part)}</span>
            <ExportMenu addressOf={addressOf(part)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BenchTable({ bench: { engine, threshold, groups } }: { bench: Bench }) {
  const thresholds = groups[0]?.over.map(({ threshold: each }) => each) ?? [];
  const shown = (each: number) => each.toFixed(2);
  const halves = [
    { title: m.sexam_bench_found(), rows: groups.filter(({ group }) => sameGroups.includes(group)) },
    { title: m.sexam_bench_alarms(), rows: groups.filter(({ group }) => !sameGroups.includes(group)) },
  ];
  return (
    <>
      <p className="small">{m.sexam_bench_intro({ engine })}</p>
      <div className="benchtable" tabIndex={0} role="region" aria-label={m.sexam_bench_results()}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{m.sexam_bench_group()}</th>
              {thresholds.map((each) => (
                <th key={each} scope="col">
                  {m.sexam_bench_at({ threshold: shown(each) })}
                </th>
              ))}
            </tr>
          </thead>
          {halves.map(({ title, rows }) => (
            <tbody key={title}>
              <tr>
                <th colSpan={thresholds.length + 1} scope="rowgroup">
                  {title}
                </th>
              </tr>
              {rows.map(({ group, pairs, over }) => (
                <tr key={group}>
                  <th scope="row">
                    {benchGroupLabel(group)} <small className="dim">{m.sexam_bench_of({ count: pairs })}</small>
                  </th>
                  {over.map(({ threshold: each, count }) => (
                    <td key={each}>{((100 * count) / Math.max(1, pairs)).toFixed(1)}%</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p className="small dim">{m.sexam_bench_now({ threshold: shown(threshold) })}</p>
    </>
  );
}
