import type { NoticeContent } from "../types.ts";

export const terms: NoticeContent = {
  heading: "Conditions d’utilisation",
  lead: "Ce que fait cette plateforme, ce qu’elle ne fait pas, et ce que nous demandons à toutes les personnes qui l’utilisent.",
  sections: [
    {
      id: "what",
      heading: "Ce que fait la plateforme",
      paragraphs: [
        "{provider} relie des communautés qui cherchent un financement et des institutions qui en offrent. Les communautés envoient des demandes, notre équipe les lit et en décide, et les institutions financent les projets publiés par notre API.",
        "L’utilisation de la plateforme est gratuite. Envoyer une demande ou la faire lire ne coûte rien, et nous ne prenons aucune part d’un transfert. Votre banque peut avoir ses propres frais.",
      ],
    },
    {
      id: "no-promise",
      heading: "Ce que nous ne promettons pas",
      paragraphs: [
        "Envoyer une demande ne donne pas droit à un financement. Une demande approuvée n’est pas encore de l’argent : une institution doit encore décider de financer le projet.",
        "Nous essayons de respecter les dates que nous donnons pour un examen et une décision, et nous montrons quand l’une d’elles est dépassée. Nous ne promettons pas que la plateforme soit toujours accessible ni sans défauts.",
        "Nous ne donnons pas de conseils juridiques, fiscaux ou de placement.",
      ],
    },
    {
      id: "yours",
      heading: "Ce qui est à vous le reste",
      paragraphs: [
        "Ce que vous écrivez et envoyez reste à vous. Vous nous permettez de l’utiliser pour la demande, comme le dit l’avis de confidentialité, et pour rien d’autre.",
        "Un projet ne devient public qu’avec le consentement libre, préalable et éclairé de sa communauté. Elle peut retirer ce consentement à tout moment. Nous ne pouvons pas reprendre ce que d’autres ont copié tant que c’était public.",
        ["Notre usage des données personnelles est décrit dans l’", { text: "avis de confidentialité", href: "/privacy" }, "."],
      ],
    },
    {
      id: "fair-use",
      heading: "Ce que nous vous demandons",
      paragraphs: ["Nous vous prions de respecter ceci :"],
      items: [
        {
          title: "Dire vrai",
          text: "N’envoyez que ce qui est vrai à votre connaissance, et seulement pour une organisation au nom de laquelle vous pouvez parler.",
        },
        {
          title: "Respecter les autres",
          text: "N’envoyez pas les données personnelles d’autres personnes sans leur accord, et ne partagez pas des savoirs ou des images qu’une communauté garde pour elle.",
        },
        {
          title: "Protéger les accès",
          text: "Gardez pour vous les liens privés, les mots de passe et les clés d’API. Toute personne qui a votre lien privé peut lire votre demande.",
        },
        {
          title: "Ne pas nuire",
          text: "N’envoyez pas de fichiers nuisibles, n’essayez pas de contourner les limites ou les contrôles, et ne surchargez pas la plateforme au point que d’autres ne puissent plus l’utiliser. Pour signaler une faille, voyez /.well-known/security.txt.",
        },
      ],
    },
    {
      id: "api",
      heading: "Utilisation de l’API",
      paragraphs: [
        "L’API est réservée aux institutions que nous avons admises. Les clés d’essai ne déplacent pas d’argent. Les clés réelles déplacent de l’argent réel, et qui détient la clé répond de ce qui est ordonné avec elle.",
        "Ce qu’une institution lit sur un projet par l’API peut servir au financement, aux rapports et à la comptabilité. Quand une communauté retire son consentement, l’institution doit cesser de montrer le projet.",
        ["Les appels sont limités et enregistrés, comme le dit la ", { text: "documentation de l’API", href: "/resources/api-docs" }, "."],
      ],
    },
    {
      id: "end",
      heading: "Quand nous mettons fin à un accès",
      paragraphs: [
        "Nous pouvons désactiver un compte, révoquer une clé ou clore une demande utilisés contre ces conditions. Si nous rejetons une demande, vous pouvez vous y opposer dans les 30 jours, et quelqu’un d’autre décide.",
        "Vous pouvez cesser d’utiliser la plateforme à tout moment : retirez la demande, ou demandez-nous de fermer le compte.",
      ],
    },
    {
      id: "treaty",
      heading: "Le traité et la licence",
      paragraphs: [
        [
          "Le ",
          { text: "traité", href: "/treaty" },
          " et la ",
          { text: "Licence de souveraineté autochtone", href: "/resources/license" },
          " sont des textes à part. Utiliser la plateforme ne veut pas dire que vous avez signé ou accepté l’un d’eux.",
        ],
      ],
    },
    {
      id: "changes",
      heading: "Changements",
      paragraphs: [
        "Si nous changeons ces conditions, la date en haut de cette page change aussi. Le texte existe en anglais, en français et en espagnol, et dit la même chose dans chaque langue.",
      ],
    },
  ],
  contact: {
    heading: "Questions",
    withAddress: "Écrivez à",
    withoutAddress: ["Écrivez-nous avec le ", { text: "formulaire de contact", href: "/contact/message" }, "."],
  },
};
