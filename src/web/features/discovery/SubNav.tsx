import { Link, useLocation } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";

const places = [
  { href: paths.adminPartnerDiscovery, label: m.discovery_results },
  { href: paths.adminDiscoverySources, label: m.discovery_nav_sources },
  { href: paths.adminDiscoveryRuns, label: m.discovery_nav_runs },
  { href: paths.adminDiscoveryLikenesses, label: m.discovery_nav_likenesses },
];

/** The administrators' pages about partner discovery. */
export function SubNav() {
  const [path] = useLocation();
  return (
    <nav className="dnav" aria-label={m.discovery_nav()}>
      <ul>
        {places.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} aria-current={href === path ? "page" : undefined}>
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
