import type { ProjectTheme } from "../../../shared/domain/projects.ts";

/** What projects are about (§2 /projects). Apart from the samples, which are long. */
export const themeNames: Record<ProjectTheme, string> = {
  water: "Accès à l’eau",
  education: "Éducation",
  healthcare: "Santé",
  economic: "Développement économique",
  renewable: "Énergie renouvelable",
  veterans: "Soutien aux vétérans",
};
