import type { InstitutionType } from "../../../shared/domain/organisations.ts";

/** How the types of the inquiry form read; in English the value is the label (§2 /contact). */
export const institutionTypeNames: Partial<Record<InstitutionType, string>> = {};
