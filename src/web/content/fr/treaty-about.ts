import type { TreatyAboutContent } from "../types.ts";

export const treatyAbout: TreatyAboutContent = {
  heading: "Un traité entre nations",
  lead: "Un accord entre votre nation et la nôtre, d’égale à égale. Signer est facultatif. Vous pouvez demander un financement avec ou sans lui.",
  whatItIs: {
    id: "what-it-is",
    heading: "Ce que c’est",
    paragraphs: [
      "Le traité est une promesse sur la façon dont nous nous traiterons. Il énonce ce à quoi nous tenons de part et d’autre : que votre nation décide pour elle-même, que le consentement vient avant le travail et que les avantages sont partagés avec justice.",
      "Il s’appuie sur la Déclaration des Nations Unies sur les droits des peuples autochtones. Il ne nous donne aucune autorité sur votre nation.",
      "C’est un accord entre votre nation et {nation}. Aucun État n’y est partie, et il ne remplace aucun traité que vous avez avec un État.",
    ],
  },
  articlesHeading: "Les articles sur lesquels il s’appuie",
  articlesIntro: "Dix articles de la Déclaration, en quelques mots qui sont les nôtres.",
  articlesNote:
    "Les articles n’ont pas de titres officiels ; ces résumés sont les nôtres, et c’est le texte officiel qui compte. Les articles 19, 39 et 41, et des parties des articles 21 et 31, parlent de ce que font les États ou les organismes internationaux. Le traité fait nôtre leur mesure.",
  whoMaySign: {
    id: "who-may-sign",
    heading: "Qui peut signer",
    paragraphs: [
      "Les nations et les nations autochtones, par une personne que leur peuple a choisie pour parler en son nom. Vous savez qui c’est ; nous ne tenons pas de liste de qui compte.",
      "La personne qui signe donne son nom, son titre ou sa fonction, et le nom de la nation. La date est le jour de la signature.",
    ],
  },
  does: {
    heading: "Ce que la signature fait",
    list: [
      "Elle lie les deux nations, la vôtre et la nôtre, aux mêmes promesses.",
      "Elle enregistre le nom, le titre, la nation, la date et la version signée.",
      "Elle vous donne un texte pour nous demander des comptes.",
    ],
  },
  doesNot: {
    heading: "Ce que la signature ne fait pas",
    list: [
      "Elle n’est un consentement à aucun projet. Le consentement est demandé pour chacun, avant le début du travail.",
      "Elle ne change pas notre façon de lire une demande de financement, et elle ne promet aucun argent.",
      "Elle ne cède rien : ni terre, ni eau, ni savoir, ni droit, ni revendication.",
      "Elle ne touche à aucun traité ni à aucun accord que vous avez déjà.",
      "Elle ne rend pas public le nom de votre nation. Notre administration voit les signatures ; nous ne nommons une nation comme signataire que si elle nous le demande.",
    ],
  },
  terms: [
    {
      title: "Vous pouvez vous retirer",
      text: "Donnez un préavis écrit de six mois. Vous n’avez pas à donner de raison. Les projets en cours continuent selon leurs propres ententes, comme votre nation en décide.",
    },
    { title: "Il dure à perpétuité", text: "Il n’y a pas de date de fin ni rien à renouveler." },
    { title: "Il peut changer", text: "Par consentement mutuel écrit, et d’aucune autre façon." },
  ],
  beforeYouSign: {
    id: "before-you-sign",
    heading: "Lire le traité",
    paragraphs: [
      "Apportez-le d’abord à votre conseil. Il n’y a pas de date limite, et la page s’imprime proprement sur papier. Vous voudrez peut-être le montrer à vos propres conseillers juridiques ; rien sur cette page n’est un avis juridique.",
      [
        "Si quelque chose n’y convient pas à votre nation, ",
        { text: "écrivez-nous", href: "/contact" },
        ". Un changement convenu par écrit avant votre signature vaut autant qu’un changement convenu après.",
      ],
    ],
  },
};
