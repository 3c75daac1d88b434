import type { NoticeContent } from "../types.ts";

export const accessibility: NoticeContent = {
  heading: "Accessibilité",
  lead: "Nous voulons que tout le monde puisse utiliser cette plateforme. Cette page dit ce que nous testons, et ce dont nous savons que ce n’est pas assez bon.",
  sections: [
    {
      id: "aim",
      heading: "Notre objectif",
      paragraphs: ["Notre mesure est WCAG 2.2, niveau AA. Nous affirmons ce que nous testons, et aucun certificat."],
    },
    {
      id: "tested",
      heading: "Ce qui est testé",
      paragraphs: ["Ces tests s’exécutent automatiquement avant qu’une nouvelle version du logiciel soit acceptée :"],
      items: [
        {
          title: "Pages",
          text: "Le programme axe cherche des défauts selon WCAG 2.2, niveaux A et AA, sur les pages publiques en anglais, en français et en espagnol, et sur les pages de notre équipe en anglais : sur 360 pixels de large comme un téléphone et 1 280 comme un ordinateur, en couleurs claires et sombres.",
        },
        { title: "Largeur", text: "Aucune page ne doit défiler vers le côté sur un écran de 360 pixels de large." },
        {
          title: "Clavier",
          text: "L’ajout de documents à une demande et la relecture de ses réponses se font au clavier seulement.",
        },
        {
          title: "Sans JavaScript",
          text: "Les textes publics peuvent être lus, et le formulaire de contact, la demande de financement et la signature du traité peuvent être envoyés. La page privée d’une demande a besoin de JavaScript.",
        },
        {
          title: "Mouvement",
          text: "Si votre appareil demande moins de mouvement, l’introduction montre tout d’un coup. Elle peut toujours être passée.",
        },
      ],
    },
    {
      id: "known",
      heading: "Ce qui n’est pas accessible, à notre connaissance",
      paragraphs: ["Un test automatique ne trouve qu’une partie des défauts. Voici ce que nous savons :"],
      items: [
        {
          title: "Aucun test avec des personnes",
          text: "Nous n’avons pas encore fait tester la plateforme par des personnes qui utilisent un lecteur d’écran, une loupe ou la commande vocale.",
        },
        {
          title: "Rapports en PDF",
          text: "Les rapports que les institutions téléchargent en PDF n’ont pas de balises pour les lecteurs d’écran. Le même rapport existe en JSON ou en CSV.",
        },
        {
          title: "Ce que d’autres ajoutent",
          text: "Nous demandons une description de chaque image sur la page d’un projet, mais nous ne pouvons pas être sûrs qu’elle suffit. Les documents que les demandeurs envoient sont aussi accessibles qu’ils les ont faits.",
        },
        {
          title: "Langues",
          text: "Les pages de notre équipe et des institutions, et la documentation de l’API, n’existent qu’en anglais. Il n’y a pas encore de langues autochtones ni de langue des signes.",
        },
        {
          title: "Longs formulaires",
          text: "La demande de financement est longue. On peut l’écrire sur plusieurs jours, et lire toutes les questions d’abord.",
        },
      ],
    },
  ],
  contact: {
    heading: "Dites-le-nous",
    withAddress: "Si quelque chose ne fonctionne pas pour vous, ou si vous avez besoin d’un texte sous une autre forme, écrivez à",
    withoutAddress: [
      "Si quelque chose ne fonctionne pas pour vous, ou si vous avez besoin d’un texte sous une autre forme, écrivez-nous avec le ",
      { text: "formulaire de contact", href: "/contact/message" },
      ".",
    ],
  },
};
