import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { SubNav as DeskSubNav } from "../../kit/SubNav.tsx";

const places = [
  { href: deskPaths.partnerDiscovery, label: m.discovery_results },
  { href: deskPaths.discoverySources, label: m.discovery_nav_sources },
  { href: deskPaths.discoveryRuns, label: m.discovery_nav_runs },
  { href: deskPaths.discoveryLikenesses, label: m.discovery_nav_likenesses },
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
