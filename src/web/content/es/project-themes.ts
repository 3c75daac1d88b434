import type { ProjectTheme } from "../../../shared/domain/projects.ts";

/** What projects are about (§2 /projects). Apart from the samples, which are long. */
export const themeNames: Record<ProjectTheme, string> = {
  water: "Acceso al agua",
  education: "Educación",
  healthcare: "Salud",
  economic: "Desarrollo económico",
  renewable: "Energía renovable",
  veterans: "Apoyo a veteranos",
};
