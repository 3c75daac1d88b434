import type { InstitutionType } from "../../../shared/domain/organisations.ts";

export const institutionTypeNames: Partial<Record<InstitutionType, string>> = {
  Bank: "Banco",
  "Credit Union": "Cooperativa de ahorro y crédito",
  "Community Development Financial Institution": "Institución financiera de desarrollo comunitario",
  "Microfinance Organization": "Organización de microfinanzas",
  NATION: "NACIÓN",
  "Indigenous Nation": "Nación indígena",
  Other: "Otra",
};
