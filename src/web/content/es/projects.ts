import type { ProjectsContent } from "../types.ts";
import { sampleProjectsFirst } from "./sample-projects-1.ts";
import { sampleProjectsSecond } from "./sample-projects-2.ts";

export const projects: ProjectsContent = {
  heading: "Proyectos de desarrollo comunitario",
  lead: "Trabajo dirigido por las personas a las que sirve.",
  samplesNote:
    "Estos proyectos son ejemplos. Muestran el tipo de trabajo que financiamos. No se describe a ninguna comunidad, nación ni persona real.",
  sampleLabel: "Ejemplo",
  goalsNote: "Las cifras son metas de un proyecto de ejemplo, no resultados.",
  categories: {
    water: "Acceso al agua",
    education: "Educación",
    healthcare: "Salud",
    economic: "Desarrollo económico",
    renewable: "Energía renovable",
    veterans: "Apoyo a veteranos",
  },
  own: {
    heading: "¿Tiene un proyecto propio?",
    text: "Cuéntenoslo con sus propias palabras. Una persona lee cada solicitud.",
    label: "Enviar una solicitud de financiación",
    href: "/funding-request",
  },
  projects: [...sampleProjectsFirst, ...sampleProjectsSecond],
};
