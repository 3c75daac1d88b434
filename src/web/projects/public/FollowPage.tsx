import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { usePageData } from "../../runtime/site-context.ts";
import { FollowForm } from "./follow/FollowForm.tsx";
import "./follow/follow.css";

/** Follows all new projects; it also is the answer to the form of one project. Nothing of it needs a script. */
export default function FollowPage() {
  const { form: posted, asked } = usePageData();
  const project = posted?.values["project"] || undefined;
  return (
    <main id="main">
      <PageHead title={project ? m.follow_heading() : m.follow_title_all()} lead={project ? m.follow_lead() : m.follow_lead_all()} />
      <div className="wrap followpage stack-5">
        {asked ? (
          <div className="banner banner--ok" role="status">
            <Icon name="mail" />
            <div className="stack-2">
              <h2 className="h3">{m.follow_asked_title()}</h2>
              <p>{asked}</p>
            </div>
          </div>
        ) : (
          <div className="card">
            <ErrorSummary errors={posted?.errors ?? {}} message={posted?.message} />
            <FollowForm project={project} values={posted?.values} errors={posted?.errors} />
          </div>
        )}
        <p>
          <Link href={paths.projects}>{m.projects_all_back()}</Link>
        </p>
      </div>
    </main>
  );
}
