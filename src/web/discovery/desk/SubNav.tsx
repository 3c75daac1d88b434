import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { SubNav as DeskSubNav } from "../../kit/SubNav.tsx";

const places = [
  { href: paths.adminPartnerDiscovery, label: m.discovery_results },
  { href: paths.adminDiscoverySources, label: m.discovery_nav_sources },
  { href: paths.adminDiscoveryRuns, label: m.discovery_nav_runs },
  { href: paths.adminDiscoveryLikenesses, label: m.discovery_nav_likenesses },
];

/** Below the title of each of them: the way to the others, and what this one is for. */
export function DiscoveryIntro({ text }: { text: string }) {
  return (
    <>
      <SubNav />
      <p className="intro muted">{text}</p>
    </>
  );
}

/** The administrators' pages about partner discovery. */
export function SubNav() {
  return <DeskSubNav label={m.discovery_nav()} items={places} />;
}
