import { m } from "../../../shared/messages/generated/messages.js";
import { useRead } from "../../api/use-read.ts";

/** The three tiles (§1, §3): zeros are shown as zeros, and what is not known as a dash. */
export function StatTiles() {
  const { data, isPending, error } = useRead("GET /api/stats", {});
  const tiles = [
    { label: m.home_stat_institutions(), value: data?.financialInstitutions },
    { label: m.home_stat_projects(), value: data?.fundedProjects },
    { label: m.home_stat_funding(), value: data?.impactFunding },
  ];
  return (
    <section className="sec stattiles" aria-label={m.home_stats()}>
      <div className="wrap">
        <dl className="stats" aria-busy={isPending}>
          {tiles.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">
                {isPending ? (
                  <span className="skel">
                    <span className="vh">{m.home_stat_loading()}</span>
                  </span>
                ) : (
                  (value ?? "—")
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p className="statnote small dim" role="status">
          {error && m.home_stats_failed()}
        </p>
      </div>
    </section>
  );
}
