import type { ResourcesContent } from "../types.ts";

export const resources: ResourcesContent = {
  heading: "Ressources",
  lead: "Ce à quoi nous tenons, comment la plateforme fonctionne et ce que nous demandons à celles et ceux qui l’utilisent. Tout ici est public.",
  cards: [
    {
      title: "À propos de {provider}",
      text: "Notre mission, comment nous travaillons avec les nations et les communautés, et qui fait quoi.",
      href: "/resources/about",
    },
    {
      title: "Licence de souveraineté autochtone",
      text: "Cinq principes, cinq exigences et comment une institution la demande.",
      href: "/resources/license",
    },
    {
      title: "Applications de la plateforme bancaire",
      text: "Virements directs, contrôles de conformité et les cinq étapes pour se joindre à nous.",
      href: "/resources/banking-ledger",
    },
    {
      title: "Documentation de l’API",
      text: "Les appels, les limites et les webhooks de l’API partenaire.",
      href: "/resources/api-docs",
    },
    {
      title: "FAQ",
      text: "Des réponses courtes sur l’argent, le consentement, la certification et le partenariat.",
      href: "/resources/faq",
    },
  ],
  contact: {
    heading: "Il manque quelque chose ?",
    text: "Écrivez-nous. Une personne lit chaque message et répond par courriel.",
    label: "Écrire à notre équipe",
    href: "/contact",
  },
};
