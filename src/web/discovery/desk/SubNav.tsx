import { m } from "../../../shared/messages/generated/messages.js";
import { discoveryPages } from "../../desk/page-lists.ts";
import { SubNav as DeskSubNav } from "../../kit/SubNav.tsx";

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
  return <DeskSubNav label={m.discovery_nav()} items={discoveryPages} />;
}
