import type { ProjectsContent } from "../types.ts";

export const projects: ProjectsContent = {
  heading: "Projets de développement communautaire",
  lead: "Un travail mené par les personnes qu’il sert.",
  samplesNote:
    "Ces projets sont des exemples. Ils montrent le genre de travail que nous finançons. Aucune communauté, nation ou personne réelle n’est décrite.",
  sampleLabel: "Exemple",
  goalsNote: "Les chiffres sont les buts d’un projet donné en exemple, pas des résultats.",
  own: {
    heading: "Avez-vous votre propre projet ?",
    text: "Parlez-nous-en avec vos propres mots. Une personne lit chaque demande.",
    label: "Envoyer une demande de financement",
    href: "/funding-request",
  },
};
