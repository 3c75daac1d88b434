import { m } from "../messages/generated/messages.js";
import type { FairnessGrouping } from "./fairness.ts";
import { organizationTypeLabel } from "./organisation-labels.ts";

/** What people read for one group of the fairness figures. */
export function fairnessGroupName(by: FairnessGrouping, key: string): string {
  if (by === "type") return organizationTypeLabel(key);
  return key || m.fair_no_region();
}

/** What people read for the groups that are not shown on their own. */
export function fairnessRestName(hasLarger: boolean): string {
  return hasLarger ? m.fair_rest_larger() : m.fair_rest();
}
