import { m } from "../messages/generated/messages.js";
import type { PartnerType } from "./partner-facts.ts";

const typeLabels: Record<PartnerType, () => string> = {
  indigenous: m.discovery_type_indigenous,
  cdfi: m.discovery_type_cdfi,
  bank: m.discovery_type_bank,
  foundation: m.discovery_type_foundation,
  ngo: m.discovery_type_ngo,
};

/** The words on a chip for one of the five types (§2 /admin/partner-discovery). */
export function partnerTypeLabel(type: PartnerType): string {
  return typeLabels[type]();
}
