import type { ProjectState } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";

const labels: Record<ProjectState, () => string> = {
  draft: m.adminprojects_draft,
  published: m.adminprojects_published,
  withdrawn: m.adminprojects_withdrawn,
  expired: m.consx_state_expired,
};

export function projectStateLabel(state: ProjectState): string {
  return labels[state]();
}
