import type { HomeContent } from "../types.ts";

export const home: HomeContent = {
  certifications: {
    heading: "Certifications et conformité",
    intro: "Ouvrez un point pour voir les preuves : ce que le logiciel fait pour lui, et le dossier que nous avons inscrit.",
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
          "Le logiciel inscrit cinq étapes, avec leurs preuves, entre un premier message et une institution active, et l’étape atteinte fait partie de son dossier public. C’est une personne qui décide si une institution devient partenaire. Le logiciel lui-même ne vérifie ni identités ni propriétaires : ce devoir reste celui des institutions et des banques.",
      },
      {
        key: "aml",
        title: "AML",
        line: "Lutte contre le blanchiment d’argent",
        software:
          "La plateforme ne compare pas encore les noms avec les listes de sanctions. Les institutions et les banques contrôlent les paiements selon leurs propres obligations légales. Ce que fait le logiciel : un paiement réel demande une institution active, les coordonnées du bénéficiaire et un consentement inscrit, et chaque étape est portée dans un grand livre.",
      },
      {
        key: "iso20022",
        title: "ISO 20022",
        line: "Messagerie financière",
        software:
          "Les virements réels vont à la banque en ordres de paiement ISO 20022, et nous lisons les réponses de la banque dans la même norme. Chaque fichier est vérifié avec son schéma officiel avant d’être envoyé ou comptabilisé. ISO 20022 est une norme de messages : on l’utilise, elle ne se décerne pas.",
      },
      {
        key: "pci_dss",
        title: "PCI DSS",
        line: "Sécurité des données de cartes de paiement",
        software:
          "La plateforme n’a aucun champ ni aucun appel pour un numéro de carte. Nous ne conservons jamais de données de carte : les fonds vont d’un compte à un autre. Ce que nous n’avons pas ne peut pas être perdu.",
      },
    ],
  },
  interest: {
    heading: "Dites-nous votre intérêt",
    text: [
      "Il y a cinq questions, et une personne lit chaque message.",
      "Nous répondons par courriel.",
      "Si vous êtes une nation, vous pouvez d’abord signer un traité. Il est facultatif.",
      ["Vous demandez un financement ? ", { text: "Envoyez plutôt une demande de financement", href: "/funding-request" }, "."],
    ],
  },
};
