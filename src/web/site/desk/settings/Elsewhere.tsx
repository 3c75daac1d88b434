import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { languageNames } from "../../../../shared/domain/languages.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { keys, useDashboard } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";
import { healthStateLabels } from "../dashboard/Health.tsx";

interface Setting {
  label: () => string;
  href: string;
  /** What it says now; absent while that is not known. */
  says?: string | undefined;
}

/** Every other setting, with what it says now and the page on which it is changed: each stands in one place. */
export function Elsewhere() {
  const settings: Setting[] = [
    { label: m.texts_title, href: deskPaths.texts, says: useTexts() },
    { label: m.levels_title, href: deskPaths.serviceLevels, says: useServiceLevels() },
    { label: m.score_page_title, href: deskPaths.scoring, says: m.set_says_scoring() },
    { label: m.dec_reasons_title, href: deskPaths.decisionReasons, says: m.set_says_reasons() },
    { label: m.qtpl_title, href: deskPaths.questionTemplates, says: m.set_says_templates() },
    { label: m.set_samples, href: deskPaths.texts, says: useSamples() },
    { label: m.staff_roles_title, href: deskPaths.roles, says: m.set_says_roles() },
    { label: m.secpol_title, href: deskPaths.security, says: useSecurity() },
    { label: m.reten_title, href: deskPaths.retention, says: m.set_says_retention() },
    { label: m.dash_health_lists, href: deskPaths.screeningLists, says: useHealthOf("lists") },
    { label: m.title_partner_discovery, href: deskPaths.discoverySources, says: m.set_says_discovery() },
    { label: m.backup_title, href: deskPaths.backups, says: useHealthOf("backups") },
  ];
  return (
    <ul className="setlist">
      {settings.map(({ label, href, says }) => (
        <li key={label()}>
          <Link href={href}>{label()}</Link>
          <p className="small muted">{says}</p>
        </li>
      ))}
    </ul>
  );
}

function useTexts(): string | undefined {
  const items = useQuery({ queryKey: keys.texts, queryFn: () => api("GET /api/admin/texts", {}), ...freshOnOpen }).data?.items;
  if (!items) return undefined;
  const drafts = items.filter(({ draft }) => draft !== null).length;
  const behind = [...new Set(items.flatMap((item) => item.behind))].map((language) => languageNames[language]);
  const said = drafts === 1 ? m.set_says_texts_one({ count: items.length }) : m.set_says_texts({ count: items.length, drafts });
  return behind.length === 0 ? said : `${said} ${m.set_says_behind({ languages: behind.join(", ") })}`;
}

function useServiceLevels(): string | undefined {
  const [current] =
    useQuery({ queryKey: keys.serviceLevels, queryFn: () => api("GET /api/admin/service-levels", {}), ...freshOnOpen }).data?.items ?? [];
  return current && m.set_says_levels({ review: current.reviewDays, decision: current.decisionDays, objection: current.objectionDays });
}

function useSamples(): string | undefined {
  const samples = useQuery({ queryKey: keys.samples, queryFn: () => api("GET /api/admin/sample-projects", {}), ...freshOnOpen }).data;
  return samples && (samples.areShown ? m.set_says_samples_on() : m.set_says_samples_off());
}

const rules = { required: m.secpol_required, staff: m.secpol_staff, optional: m.secpol_optional };

function useSecurity(): string | undefined {
  const policy = useQuery({ queryKey: keys.securityPolicy, queryFn: () => api("GET /api/admin/security-policy", {}), ...freshOnOpen }).data;
  return policy && m.set_says_security({ rule: rules[policy.secondFactor](), hours: policy.coolingOffHours });
}

function useHealthOf(wanted: "lists" | "backups"): string | undefined {
  const found = useDashboard().data?.health.find(({ area }) => area === wanted);
  return found && (found.sentences.join(" ") || healthStateLabels[found.state]());
}
