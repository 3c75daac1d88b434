import type { HomeTextContent } from "../types.ts";

/** Rendered by the server alone (ServerPart). */
export const homeText: HomeTextContent = {
  hero: {
    heading: "Relier le financement au développement communautaire",
    text: "Nous cherchons à financer des institutions financières et d’autres organismes, ainsi que des projets de développement communautaire, qui partagent notre mission et respectent les normes de conformité à la souveraineté autochtone.",
    learnMore: "En savoir plus",
    request: "Demander un financement",
    coinLabel: "Une pièce de cuivre qui montre un pont",
  },
  mission: {
    heading: "Notre mission",
    statement: "Faites ce qui est juste : prenez soin des personnes pauvres, démunies, opprimées et défavorisées, et ne soyez pas cupides.",
    slogan: "Prenez soin les uns des autres. Ne prenez pas plus que votre part.",
  },
  partner: {
    heading: "Devenir partenaire bancaire",
    text: "Banques, coopératives de crédit, CDFI et organismes de microfinance : envoyez des fonds directement aux projets communautaires, d’API à API.",
    points: [
      "Cinq étapes vérifiées avant tout mouvement d’argent réel",
      "Messages ISO 20022, et aucune donnée de carte conservée",
      "Des rapports d’impact pour toute période",
    ],
    label: "Devenir partenaire bancaire",
    href: "/contact",
  },
  steps: {
    heading: "Comment ça marche",
    items: [
      {
        title: "Se rencontrer",
        text: "Dites-nous qui vous êtes. Les communautés apportent un projet ; les institutions apportent des capitaux et une API.",
      },
      {
        title: "S’accorder",
        text: "Nous vérifions ensemble la conformité. Le consentement est libre, préalable et éclairé, et il peut être retiré.",
      },
      {
        title: "Financer",
        text: "L’argent va directement au projet, et chaque virement est inscrit. C’est la communauté elle-même qui dit ce qui en est résulté.",
      },
    ],
    more: "Lire comment ça marche",
    href: "/how-it-works",
  },
  criteria: {
    heading: "Comment nous choisissons",
    intro: "Six choses que nous cherchons. Si vous en réunissez la plupart, parlez-nous.",
    items: [
      { title: "Mené par la communauté", text: "Les personnes que le projet sert fixent les priorités." },
      {
        title: "Souveraineté respectée",
        text: "Les nations décident de leurs terres, de leurs données et de leurs savoirs.",
      },
      { title: "Le consentement d’abord", text: "Libre, préalable et éclairé, avant le début du travail." },
      { title: "Avantages partagés avec justice", text: "Ce qu’un projet rapporte reste à celles et ceux à qui il est destiné." },
      {
        title: "Soin de la terre",
        text: "Le projet ne laisse pas la terre et l’eau en plus mauvais état, et les améliore quand il le peut.",
      },
      { title: "Comptes ouverts", text: "Chaque virement peut être suivi et expliqué." },
    ],
  },
};
