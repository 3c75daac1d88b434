import type { ProjectReportState } from "../../../shared/domain/report-schedule.ts";

/** The family of colours that a report's badge has. */
export const reportBadges: Record<ProjectReportState, string> = {
  due: "pending",
  released: "verified",
  refused: "rejected",
  withdrawn: "withdrawn",
};
