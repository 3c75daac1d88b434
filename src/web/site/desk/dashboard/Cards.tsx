import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { m } from "../../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { api } from "../../../api/client.ts";
import { Icon, type IconName } from "../../../kit/Icon.tsx";
import { formatNumber } from "../../../kit/numbers.ts";
import { type Dashboard, keys } from "../../../desk/queries.ts";
import { freshOnOpen } from "../../../kit/queries.ts";

export function useDiscoveryStatus() {
  return useQuery({ queryKey: keys.discovery, queryFn: () => api("GET /api/partner-discovery/status", {}), ...freshOnOpen });
}

interface Card {
  href: string;
  icon: IconName;
  label: string;
  text: string | undefined;
}

/** The five ways on (§2 /admin), each with the number that matters there. The links work before the numbers are here, and without them on an empty installation. */
export function Cards({ data, isEmpty }: { data: Dashboard | undefined; isEmpty: boolean }) {
  const discovery = useDiscoveryStatus().data;
  const cards: Card[] = [
    {
      href: deskPaths.partnerDiscovery,
      icon: "search",
      label: m.tab_partner_discovery(),
      text:
        discovery && m.dash_discovery({ total: formatNumber(discovery.counts.total), eligible: formatNumber(discovery.counts.eligible) }),
    },
    {
      href: deskPaths.respondents,
      icon: "people",
      label: m.tab_respondents(),
      text: data && m.dash_pending({ count: formatNumber(data.respondents["pending"] ?? 0) }),
    },
    {
      href: deskPaths.fundingRequests,
      icon: "document",
      label: m.tab_funding_requests(),
      text:
        data &&
        m.dash_requests({
          pending: formatNumber(data.fundingRequests["pending"] ?? 0),
          review: formatNumber(data.fundingRequests["in_review"] ?? 0),
        }),
    },
    {
      href: deskPaths.institutions,
      icon: "bank",
      label: m.tab_admin_institutions(),
      text: data && m.dash_institutions({ count: formatNumber(data.institutions) }),
    },
    { href: deskPaths.emails, icon: "mail", label: m.tab_emails(), text: data && emailText(data) },
  ];
  return (
    <nav className="d12 go5" aria-label={m.dash_pages()}>
      {cards.map(({ href, icon, label, text }) => (
        <Link key={href} href={href}>
          <Icon name={icon} />
          <b>{label}</b>
          {!isEmpty && <span>{text ?? <span className="skel skel--date" />}</span>}
        </Link>
      ))}
    </nav>
  );
}

function emailText({ emails, mailEnabled }: Dashboard): string {
  const waiting = formatNumber(emails["queued"] ?? 0);
  if (!mailEnabled) return m.dash_mail_off({ waiting });
  const failed = emails["failed"] ?? 0;
  return failed > 0
    ? m.dash_mail_failed({ count: formatNumber(failed) })
    : m.dash_mail_ok({ sent: formatNumber(emails["sent"] ?? 0), waiting });
}
