import type { DeskCandidateItem } from "../../../../shared/contracts/discovery/deciding.ts";
import { partnerTypeLabel } from "../../../../shared/domain/partner-labels.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Sheet } from "../../../record/exports/service.ts";
import { candidateList } from "./queries.ts";

export const candidateSheet: Sheet<DeskCandidateItem> = {
  name: "candidates",
  source: candidateList,
  columns: [
    { header: m.discovery_column_id(), value: (row) => row.id },
    { header: m.discovery_column_name(), value: (row) => row.name },
    { header: m.discovery_column_types(), value: (row) => row.types.map(partnerTypeLabel).join(", ") },
    { header: m.discovery_column_kind(), value: (row) => row.kind },
    { header: m.discovery_column_city(), value: (row) => row.city },
    { header: m.discovery_column_region(), value: (row) => row.region },
    { header: m.discovery_column_country(), value: (row) => row.country },
    { header: m.discovery_column_eligibility(), value: (row) => row.eligibility },
    { header: m.discovery_column_overruled(), value: (row) => (row.isOverruled ? "yes" : "no") },
    { header: m.discovery_column_score(), value: (row) => row.score },
    { header: m.discovery_column_standing(), value: (row) => row.standing },
    { header: m.discovery_column_registers(), value: (row) => row.sources.join(", ") },
    { header: m.discovery_column_first_seen(), value: (row) => ({ at: row.firstSeenAt }) },
  ],
};
