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
      "Contrôles KYC et AML avant tout mouvement d’argent réel",
      "Messages ISO 20022, et aucun champ pour un numéro de carte",
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
  certifications: {
    heading: "Certifications et conformité",
    intro:
      "Chaque badge est le résultat d’un contrôle que notre logiciel fait à son démarrage et toutes les heures. Personne ne peut le fixer à la main. Ouvrez un point pour voir les preuves.",
    items: [
      {
        key: "undrip",
        title: "DNUDPA",
        line: "Articles 3, 4, 5, 18, 19, 23, 32, 39, 40 et 41",
        software: [
          "La demande de financement demande comment la souveraineté est respectée, comment le consentement a été demandé et qui pourrait être laissé de côté, et elle ne peut pas être envoyée sans ces trois réponses. Une nation trouvée dans un registre public n’est jamais montrée comme partenaire sans un acte qui vient d’elle. Les Nations Unies ne certifient personne au regard de la Déclaration ; ce que nous publions, c’est ",
          { text: "comment nous appuyons chaque article", href: "/resources/about#un-drip" },
          ".",
        ],
      },
      {
        key: "sovereign_license",
        title: "Licence de souveraineté autochtone",
        line: "Consentement, partage des avantages, soin de la terre et de l’eau",
        software: [
          "C’est notre propre licence, pas une norme publique. Ses ",
          { text: "principes et exigences", href: "/resources/license" },
          " sont publiés en entier, pour que chacun puisse nous demander des comptes. Le traité, facultatif, n’est proposé qu’aux nations, et une signature est enregistrée une seule fois, avec la version du texte qui a été signée.",
        ],
      },
      {
        key: "kyc",
        title: "KYC",
        line: "Connaissance du client",
        software:
          "Le logiciel tient un dossier sur chaque institution : propriétaires, direction, personnes qui peuvent agir, documents. Deux membres de notre équipe l’approuvent, et il est revu après 12, 24 ou 36 mois, selon le risque. Sans dossier à jour, aucun paiement réel ne part.",
      },
      {
        key: "aml",
        title: "AML",
        line: "Lutte contre le blanchiment d’argent",
        software:
          "Avant un paiement réel, le logiciel compare les noms de l’institution, des personnes derrière elle, du bénéficiaire et de la communauté avec les listes de sanctions chargées par notre administration. Une correspondance possible suspend le paiement jusqu’à ce que deux personnes l’aient écartée. Sans listes à jour, rien ne part.",
      },
      {
        key: "iso20022",
        title: "ISO 20022",
        line: "Messagerie financière",
        software:
          "Les ordres de paiement réels et les réponses de la banque suivent cette norme. Chaque fichier est vérifié avec un schéma officiel avant d’être envoyé ou comptabilisé. C’est une norme de messages : on l’utilise, elle ne se décerne pas.",
      },
      {
        key: "pci_dss",
        title: "PCI DSS",
        line: "Sécurité des données de cartes de paiement",
        software:
          "La plateforme n’a aucun champ ni aucun appel pour un numéro de carte : les fonds vont d’un compte à un autre. Un ordre de paiement dont le texte contient un numéro de carte est refusé.",
      },
    ],
  },
};
