import { useId } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { formatDate } from "../../kit/dates.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { type Project, usePublish } from "./use-project.ts";

/** Whether everybody sees the project. The button says why it cannot be pressed. */
export function Publication({ project }: { project: Project }) {
  const publish = usePublish(project.id);
  const reasonId = useId();
  const { user } = useAuth();
  const obstacle = obstacleOf(project);
  return (
    <section className="panel stack-2">
      <h2>{m.adminprojects_publication()}</h2>
      <p>{standing(project)}</p>
      {project.state !== "published" && (
        <>
          <p className="small muted" id={reasonId}>
            {obstacle ?? m.consx_publish_hint()}
          </p>
          {user?.isAdmin && (
            <button
              type="button"
              className="btn btn--admin"
              disabled={obstacle !== undefined || publish.isPending}
              aria-describedby={reasonId}
              onClick={() => publish.mutate()}
            >
              {m.adminprojects_publish()}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function standing({ state, publishedAt }: Project): string {
  if (state === "published") return m.adminprojects_is_published({ date: publishedAt ? formatDate(publishedAt) : "" });
  if (state === "expired") return m.consx_is_expired();
  return state === "withdrawn" ? m.adminprojects_is_withdrawn() : m.adminprojects_is_draft();
}

/** Why it cannot be published; the server refuses for the same reasons. */
function obstacleOf({ hasConsent, fundingNeeded, currency }: Project): string | undefined {
  if (!hasConsent) return m.adminprojects_needs_consent();
  return fundingNeeded === null || currency === null ? m.adminprojects_needs_amount() : undefined;
}
