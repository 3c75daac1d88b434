import type { BankingLedgerContent } from "../types.ts";

export const bankingLedger: BankingLedgerContent = {
  heading: "Applications de la plateforme bancaire",
  lead: "Ce que la plateforme fait pour une institution qui envoie de l’argent à des projets communautaires, et comment vous pouvez la rejoindre.",
  features: {
    heading: "Fonctions principales",
    intro: "Quatre choses font tenir l’ensemble.",
    items: [
      {
        title: "Virements directs d’API à API",
        text: "Votre système dit au nôtre quel projet, combien et pourquoi. L’ordre de paiement va à la banque, et les réponses de la banque règlent le virement ou le retournent.",
      },
      {
        title: "Vérification de la conformité",
        text: "Aucun paiement réel ne part sans coordonnées confirmées du bénéficiaire, un consentement en vigueur, des noms sans correspondance dans les listes de sanctions et une institution active, au dossier KYC à jour, qui n’est pas devenue non admissible ou non conforme. Les écritures de la banque qui ne correspondent à rien attendent une personne.",
      },
      {
        title: "Suivi de l’impact",
        text: "Chaque virement reste lié à son projet. Vous pouvez créer un rapport d’impact pour n’importe quelle période, avec les résultats que la communauté elle-même a donnés.",
      },
      {
        title: "Sécurité et traçabilité",
        text: "Chaque décision et chaque changement est inscrit, avec son auteur et sa date. Une clé appartient à une seule institution et peut être remplacée à tout moment ; nous n’en gardons que l’empreinte.",
      },
    ],
  },
  integration: {
    heading: "L’intégration en cinq étapes",
    intro:
      "Vous les passez dans l’ordre. Votre étape fait partie de votre dossier public, pour qu’une communauté puisse voir où vous en êtes.",
    steps: [
      {
        title: "Vérification de l’API",
        text: "Nous demandons un jeton à l’adresse de votre API, ce qui montre que la personne qui la fait fonctionner travaille avec nous.",
      },
      {
        title: "Contrôle de conformité",
        text: "Nous évaluons votre institution au regard de la Déclaration des Nations Unies, et nous inscrivons ce que nous avons constaté et sur quelles preuves. Une personne décide. Avant tout mouvement d’argent réel, deux membres de notre équipe approuvent votre dossier KYC, à côté duquel s’affiche ce que disent les registres publics, et les noms qu’il contient sont comparés avec les listes de sanctions.",
      },
      {
        title: "Remise des accès",
        text: "Vos membres créent les clés d’API et les secrets de webhook dans l’espace partenaire. Chacun est montré une seule fois, et vous pouvez le remplacer vous-mêmes à tout moment.",
      },
      {
        title: "Transactions d’essai",
        text: "Vous envoyez des virements d’essai, vous en faites échouer un exprès et vous en répétez un autre avec la même clé d’idempotence. Un virement d’essai est réglé en 5 minutes environ.",
      },
      {
        title: "Statut actif",
        text: "Une personne de l’administration confirme la connexion. Votre institution devient active, et peut créer des clés réelles et financer des projets.",
      },
    ],
  },
  technical: {
    heading: "Intégration technique",
    intro: "Ce que l’API partenaire offre. La documentation décrit chaque appel.",
    items: [
      {
        title: "REST sur HTTPS",
        text: "Du JSON à l’aller et au retour, sous un chemin qui porte un numéro de version. Connectez-vous toujours par HTTPS.",
      },
      {
        title: "Clés porteuses",
        text: "Chaque appel porte votre clé d’API dans l’en-tête Authorization. Une clé appartient à une seule institution.",
      },
      {
        title: "Clés d’idempotence",
        text: "Envoyez un Idempotency-Key avec chaque transaction. Si la connexion est coupée, renvoyez-la avec la même clé : un seul paiement est fait, pas deux.",
      },
      {
        title: "Webhooks signés",
        text: "Nous avertissons votre système des changements d’état des transactions, des alertes de conformité, des nouvelles des projets et des rapports terminés. Chaque message est signé, pour que vous sachiez qu’il vient de nous.",
      },
      {
        title: "Limite de débit",
        text: "100 requêtes par minute pour chaque clé. Au-delà, la réponse est 429 Too Many Requests.",
      },
      {
        title: "Montants exacts",
        text: "Les montants sont gardés en décimales exactes avec une devise ISO 4217, jamais arrondis.",
      },
      {
        title: "Listes par pages",
        text: "Les longues listes arrivent par pages, avec le total, la page et la taille de page.",
      },
      {
        title: "Une seule forme d’erreur",
        text: "Chaque erreur a un code pour votre logiciel, un message pour les personnes et des détails qui aident à la corriger.",
      },
    ],
  },
  messages: {
    heading: "Messages ISO 20022",
    intro:
      "Les virements réels vont à la banque en fichiers pain.001, et les réponses de la banque arrivent dans les autres formats. Chaque fichier est vérifié avec les schémas officiels : les nôtres avant l’envoi, ceux de la banque avant toute écriture.",
    items: [
      { code: "pain.001", text: "Ordre de virement du client : l’ordre de paiement." },
      { code: "pain.002", text: "Compte rendu d’état du paiement : accepté, en attente ou rejeté, et pourquoi." },
      { code: "camt.053", text: "Relevé de compte de fin de journée." },
      { code: "camt.054", text: "Avis de débit et de crédit, au fil des écritures." },
      { code: "pacs.004", text: "Retour de paiement : de l’argent renvoyé, avec la raison." },
    ],
  },
  certifications: {
    heading: "Certifications : comment nous les appuyons",
    intro:
      "Aucune de ces lignes n’est un certificat. La page d’accueil montre le contrôle horaire derrière chaque point et, à part, l’audit externe s’il y en a un.",
    items: [
      {
        title: "DNUDPA",
        text: "Le consentement, les priorités propres et les institutions propres font partie de la façon dont une demande est faite et lue. Voir les articles ci-dessous.",
      },
      {
        title: "Licence de souveraineté autochtone",
        text: "Les institutions la demandent et, si elles sont certifiées, la gardent deux ans, avec un examen chaque année.",
      },
      {
        title: "KYC",
        text: "Les cinq étapes ci-dessus laissent des preuves pour chaque institution avant son premier virement réel. Vous tenez un dossier KYC dans l’espace partenaire. Deux membres de notre équipe l’approuvent, et il est revu après 12, 24 ou 36 mois, selon le risque. On ne demande jamais au gouvernement propre d’une nation qui en est propriétaire.",
      },
      {
        title: "AML",
        text: "Avant le départ d’un paiement réel, nous comparons les noms de votre institution, des personnes derrière elle, du bénéficiaire et de la communauté avec les listes de sanctions que notre administration a chargées. Une correspondance possible suspend le paiement jusqu’à ce que deux personnes l’aient écartée. Vos propres obligations légales restent les vôtres.",
      },
      {
        title: "ISO 20022",
        text: "Les ordres de paiement suivent la norme. Eux et les réponses de la banque sont vérifiés avec les schémas officiels.",
      },
      {
        title: "PCI DSS",
        text: "Les virements vont d’un compte à un autre. La plateforme n’a pas de champ pour un numéro de carte, et le refuse dans le texte d’un ordre de paiement.",
      },
    ],
  },
  undrip: {
    heading: "DNUDPA : comment nous appuyons chaque article",
    intro: "Le texte des droits se trouve dans la Déclaration. Voici ce que nous faisons pour chacun quand l’argent circule.",
    items: [
      {
        article: 3,
        text: "Une institution peut financer un projet ou ne pas le faire. Elle ne peut pas en changer les buts par un paiement.",
      },
      {
        article: 4,
        text: "Un virement peut aller à un compte tenu par le gouvernement même d’une nation, pour un travail qu’elle a planifié elle-même.",
      },
      {
        article: 5,
        text: "Le service des finances, la banque ou l’organisme de développement d’une nation peut recevoir les fonds et en rendre compte. Nous n’en demandons pas de nouveau.",
      },
      {
        article: 18,
        text: "Le consentement est inscrit avec la personne qui a parlé pour la nation, à quel titre et selon quelle procédure.",
      },
      {
        article: 19,
        text: "L’article s’adresse aux États. Nous nous tenons à sa mesure : pas de consentement au dossier, pas de virement ; consentement retiré, plus aucun virement.",
      },
      {
        article: 23,
        text: "Les rapports d’impact reprennent les résultats et les chiffres que la communauté elle-même a donnés, avec leur source.",
      },
      {
        article: 32,
        text: "Le consentement est au dossier avant le premier paiement. Notre licence demande un plan pour la terre et l’eau quand elles sont touchées ; la plateforme ne vérifie pas qu’il existe.",
      },
      {
        article: 39,
        text: "L’argent parvient directement à une nation, et une aide technique pour les comptes, les clés ou les rapports est donnée quand elle le demande.",
      },
      {
        article: 40,
        text: "Un virement échoué ou retourné est accompagné d’une raison. Les personnes qui demandent un financement peuvent contester un refus, et une autre personne décide.",
      },
      {
        article: 41,
        text: "Nous ne sommes pas un organisme intergouvernemental. Des formats de message courants aident de tels organismes à prendre part à nos côtés.",
      },
    ],
  },
  contact: {
    heading: "Rejoignez-nous comme institution",
    text: [
      "Dites-nous ce que vous souhaitez financer. Entre-temps, votre équipe technique voudra peut-être lire la ",
      { text: "documentation de l’API", href: "/resources/api-docs" },
      ".",
    ],
    label: "Devenir partenaire bancaire",
    href: "/contact",
  },
};
