import type { ProjectTheme } from "../../../shared/domain/projects.ts";

/** What projects are about (§2 /projects). Apart from the samples, which are long. */
export const themeNames: Record<ProjectTheme, string> = {
  water: "Water Access",
  education: "Education",
  healthcare: "Healthcare",
  economic: "Economic Development",
  renewable: "Renewable Energy",
  veterans: "Veterans Support",
};
