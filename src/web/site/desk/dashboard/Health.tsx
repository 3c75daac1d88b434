import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import type { HealthArea, HealthState } from "../../../../shared/domain/health.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Dashboard } from "../../../desk/queries.ts";
import { StatusBadge } from "../../../kit/status.tsx";

/** What each is called, and the page that says more of it. */
const areas: Record<HealthArea, { label: () => string; href?: string }> = {
  server: { label: m.dash_health_server },
  jobs: { label: m.dash_health_jobs },
  mail: { label: m.dash_health_mail, href: deskPaths.emails },
  lists: { label: m.dash_health_lists, href: deskPaths.screeningLists },
  money: { label: m.dash_health_money, href: deskPaths.transfers },
  backups: { label: m.dash_health_backups, href: deskPaths.backups },
};
export const healthStateLabels: Record<HealthState, () => string> = {
  works: m.dash_health_works,
  wrong: m.dash_health_wrong,
  unknown: m.dash_health_unknown,
  unused: m.dash_health_unused,
};

/** Whether each part of the installation works, and what to do where it does not. */
export function Health({ health }: { health: Dashboard["health"] }) {
  return (
    <section className="panel d7" aria-labelledby="health">
      <h2 id="health">{m.dash_health()}</h2>
      <ul className="healthlist">
        {health.map(({ area, state, sentences }) => (
          <li key={area}>
            <Area {...areas[area]} />
            <StatusBadge status={state} label={healthStateLabels[state]()} />
            {sentences.map((sentence) => (
              <p key={sentence} className="small muted">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Area({ label, href }: { label: () => string; href?: string }) {
  return href ? <Link href={href}>{label()}</Link> : <span>{label()}</span>;
}
