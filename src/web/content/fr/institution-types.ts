import type { InstitutionType } from "../../../shared/domain/organisations.ts";

export const institutionTypeNames: Partial<Record<InstitutionType, string>> = {
  Bank: "Banque",
  "Credit Union": "Caisse ou coopérative de crédit",
  "Community Development Financial Institution": "Institution financière de développement communautaire",
  "Microfinance Organization": "Organisme de microfinance",
  NATION: "NATION",
  "Indigenous Nation": "Nation autochtone",
  Other: "Autre",
};
