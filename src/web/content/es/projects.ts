import type { ProjectsContent } from "../types.ts";

export const projects: ProjectsContent = {
  heading: "Proyectos de desarrollo comunitario",
  lead: "Trabajo dirigido por las personas a las que sirve.",
  samplesNote:
    "Estos proyectos son ejemplos. Muestran el tipo de trabajo que financiamos. No se describe a ninguna comunidad, nación ni persona real.",
  sampleLabel: "Ejemplo",
  goalsNote: "Las cifras son metas de un proyecto de ejemplo, no resultados.",
  own: {
    heading: "¿Tiene un proyecto propio?",
    text: "Cuéntenoslo con sus propias palabras. Una persona lee cada solicitud.",
    label: "Enviar una solicitud de financiación",
    href: "/funding-request",
  },
};
