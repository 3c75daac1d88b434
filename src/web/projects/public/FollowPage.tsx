import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { FollowAll } from "./follow/FollowAll.tsx";
import "./follow/follow.css";

/** Follows all new projects; it also is the answer to the form of one project. Nothing of it needs a script. */
export default function FollowPage() {
  const { form: posted } = usePageData();
  const isOfOne = Boolean(posted?.values["project"]);
  return (
    <main id="main">
      <PageHead title={isOfOne ? m.follow_heading() : m.follow_title_all()} lead={isOfOne ? m.follow_lead() : m.follow_lead_all()} />
      <div className="wrap followpage stack-5">
        <ServerPart name="follow-all">{import.meta.env.SSR && <FollowAll />}</ServerPart>
        <p>
          <Link href={paths.projects}>{m.projects_all_back()}</Link>
        </p>
      </div>
    </main>
  );
}
