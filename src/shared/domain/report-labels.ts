import { m } from "../messages/generated/messages.js";
import type { ProjectReportKind, ProjectReportState } from "./report-schedule.ts";

/** What a report is called. */
export function projectReportKindLabel(kind: ProjectReportKind): string {
  const labels: Record<ProjectReportKind, () => string> = {
    quarterly: m.prep_kind_quarterly,
    yearly: m.prep_kind_yearly,
    final: m.prep_kind_final,
  };
  return labels[kind]();
}

/** What became of a report, as a badge says it. */
export function projectReportStateLabel(state: ProjectReportState): string {
  const labels: Record<ProjectReportState, () => string> = {
    due: m.prep_state_due,
    released: m.prep_state_released,
    refused: m.prep_state_refused,
    withdrawn: m.prep_state_withdrawn,
  };
  return labels[state]();
}
