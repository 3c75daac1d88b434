import { m } from "../../../../shared/messages/generated/messages.js";
import { ErrorSummary } from "../../../kit/ErrorSummary.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { usePageData } from "../../../runtime/site-context.ts";
import { FollowForm } from "./FollowForm.tsx";

/** The form on its own page, with what was wrong with it, or what is said once it was sent. The server alone renders it. */
export function FollowAll() {
  const { form: posted, asked } = usePageData();
  if (asked)
    return (
      <div className="banner banner--ok" role="status">
        <Icon name="mail" />
        <div className="stack-2">
          <h2 className="h3">{m.follow_asked_title()}</h2>
          <p>{asked}</p>
        </div>
      </div>
    );
  return (
    <div className="card">
      <ErrorSummary errors={posted?.errors ?? {}} message={posted?.message} />
      <FollowForm project={posted?.values["project"] || undefined} values={posted?.values} errors={posted?.errors} />
    </div>
  );
}
