import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { fewestDecisions } from "../../../../shared/domain/money-figures.ts";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys } from "../../../desk/queries.ts";
import { Loaded } from "../../../kit/Loaded.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

/** Who has what in hand now, and what was decided in the period: by name, and ranked by nothing. */
export function Workload({ days }: { days: { from?: string; to?: string } }) {
  const work = useQuery({
    queryKey: [...keys.workload, days],
    queryFn: () => api("GET /api/admin/figures/workload", { query: days }),
    placeholderData: keepPreviousData,
    ...freshOnOpen,
  });
  return (
    <section className="panel" aria-labelledby="figures-work">
      <h2 id="figures-work">{m.figures_work()}</h2>
      <p className="small muted figures-words">{m.figures_work_intro()}</p>
      <Loaded of={work} failed={m.figures_work_failed()}>
        {({ staff, nobodys, decided, medianDays }) => (
          <div className="figures-scroll" role="region" aria-label={m.figures_work_table()} tabIndex={0}>
            <table className="plain figures-table">
              <thead>
                <tr>
                  {[m.figures_person, m.figures_open, m.figures_late, m.figures_decided, m.figures_median].map((head) => (
                    <th key={head()} scope="col">
                      {head()}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {staff.map(({ id, username, ...their }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link href={`${deskPaths.fundingRequests}?assignee=${id}`}>{username}</Link>
                    </th>
                    <td>{formatNumber(their.open)}</td>
                    <td>{formatNumber(their.late)}</td>
                    <td>{formatNumber(their.decided)}</td>
                    <td>{medianText(their.medianDays)}</td>
                  </tr>
                ))}
                <tr>
                  <th scope="row">
                    <Link href={`${deskPaths.fundingRequests}?assignee=none`}>{m.figures_nobody()}</Link>
                  </th>
                  <td>{formatNumber(nobodys.open)}</td>
                  <td>{formatNumber(nobodys.late)}</td>
                  <td />
                  <td />
                </tr>
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{m.figures_everybody()}</th>
                  <td>{formatNumber(staff.reduce((sum, { open }) => sum + open, nobodys.open))}</td>
                  <td>{formatNumber(staff.reduce((sum, { late }) => sum + late, nobodys.late))}</td>
                  <td>{formatNumber(decided)}</td>
                  <td>{medianText(medianDays)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
        )}
      </Loaded>
    </section>
  );
}

const medianText = (days: number | null): string =>
  days === null ? m.figures_median_none({ count: fewestDecisions }) : formatNumber(days);
