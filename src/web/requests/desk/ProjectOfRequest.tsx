import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { api } from "../../api/client.ts";
import { Icon } from "../../kit/Icon.tsx";
import { keys } from "../../desk/queries.ts";
import { freshOnOpen } from "../../kit/queries.ts";
import { useChange } from "../../kit/use-change.ts";

/** For an approved request: leads to its project, or prepares one unless it was merged into another. */
export function ProjectOfRequest({ fundingRequestId, isMerged }: { fundingRequestId: number; isMerged: boolean }) {
  const [, navigate] = useLocation();
  const known = useQuery({
    queryKey: [...keys.projects, "of", fundingRequestId],
    queryFn: () => api("GET /api/admin/funding-requests/{id}/project", { params: { id: String(fundingRequestId) } }),
    ...freshOnOpen,
  });
  const prepare = useChange({
    call: () => api("POST /api/admin/projects", { body: { fundingRequestId } }),
    done: { title: m.adminprojects_prepared() },
    failed: m.adminprojects_prepare_failed(),
    // When it failed, somebody else may have prepared it just now: then there is one to open.
    reads: [keys.projects],
    onDone: ({ id }) => navigate(deskPaths.project(id)),
  });
  if (!known.data) return known.isPending ? <div className="skel skel--btn" aria-busy="true" /> : null;
  if (known.data.projectId !== null) {
    return (
      <Link className="btn btn--q btn--sm" href={deskPaths.project(known.data.projectId)}>
        {m.adminprojects_open_its()}
        <Icon name="arrow" />
      </Link>
    );
  }
  if (isMerged) return null;
  return (
    <button type="button" className="btn btn--admin2 btn--sm" disabled={prepare.isPending} onClick={() => prepare.mutate()}>
      <Icon name="plus" />
      {m.adminprojects_prepare()}
    </button>
  );
}
