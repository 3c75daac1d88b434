import type { ReportType } from "../../../../shared/domain/reports.ts";
import { m } from "../../../../shared/messages/generated/messages.js";

export const reportTypeLabels: Record<ReportType, () => string> = {
  impact: m.area_reports_impact,
  transactions: m.area_reports_transactions,
  compliance: m.area_reports_compliance,
};
