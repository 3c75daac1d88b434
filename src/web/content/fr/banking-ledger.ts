import type { BankingLedgerContent } from "../types.ts";

export const bankingLedger: BankingLedgerContent = {
  heading: "Applications de la plateforme bancaire",
  lead: "Ce que la plateforme est conçue pour faire pour une institution qui envoie de l’argent à des projets communautaires, et comment vous pouvez la rejoindre. Les appels s’ouvrent aux partenaires par étapes.",
  features: {
    heading: "Fonctions principales",
    intro: "Quatre choses font tenir l’ensemble.",
    items: [
      {
        title: "Virements directs d’API à API",
        text: "Votre système dit au nôtre quel projet, combien et pourquoi. Le paiement va au projet, et les deux parties voient la même référence.",
      },
      {
        title: "Vérification de la conformité",
        text: "Qui paie, qui est payé et si un consentement est au dossier : tout est vérifié avant qu’un virement parte. Ce qui n’est pas clair attend qu’une personne l’examine.",
      },
      {
        title: "Suivi de l’impact",
        text: "Chaque virement reste lié à son projet. Les rapports suivent chaque trimestre, avec une évaluation chaque année, et la communauté les lit en premier.",
      },
      {
        title: "Sécurité et traçabilité",
        text: "Chaque décision et chaque changement est inscrit dans un registre, avec son auteur et sa date. Les clés appartiennent à une seule institution, peuvent être remplacées à tout moment et restent sur vos serveurs.",
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
        text: "Nous apprenons quels systèmes vous utilisez, qui les fait fonctionner et de quels appels vous avez besoin. Vous nous donnez l’adresse où les webhooks doivent arriver.",
      },
      {
        title: "Contrôle de conformité",
        text: "Nous vérifions votre institution dans les registres publics et les listes de sanctions, et nous lisons vos documents sur le KYC, l’AML et le consentement. Une personne décide.",
      },
      {
        title: "Remise des accès",
        text: "Vous recevez une clé d’API et un secret de webhook, chacun montré une seule fois. Vous nommez les personnes qui peuvent nous demander de les remplacer.",
      },
      {
        title: "Transactions d’essai",
        text: "Vous envoyez des virements d’essai, vous en faites échouer un exprès et vous en répétez un autre avec la même clé d’idempotence. Un virement d’essai est réglé en 5 minutes environ.",
      },
      {
        title: "Statut actif",
        text: "Votre institution devient active et peut financer des projets. Les deux équipes suivent ensemble le premier virement réel.",
      },
    ],
  },
  technical: {
    heading: "Intégration technique",
    intro: "Ce autour de quoi l’API partenaire est conçue. La documentation donne les détails de chaque appel.",
    items: [
      {
        title: "REST sur HTTPS",
        text: "Du JSON à l’aller et au retour, sous un chemin qui porte un numéro de version. Le HTTP simple n’est pas offert.",
      },
      {
        title: "Clés porteuses",
        text: "Chaque appel porte votre clé d’API dans l’en-tête Authorization. Une clé appartient à une seule institution.",
      },
      {
        title: "Clés d’idempotence",
        text: "Envoyez un Idempotency-Key avec chaque transaction. Si la ligne coupe, renvoyez-la avec la même clé : un seul paiement est fait, pas deux.",
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
    intro: "Le service de virement est conçu pour écrire et lire ces messages, et pour vérifier chacun avec son schéma publié.",
    items: [
      { code: "pain.001", text: "Ordre de virement du client : l’ordre de paiement." },
      { code: "pain.002", text: "Compte rendu d’état du paiement : accepté, en attente ou rejeté, et pourquoi." },
      { code: "camt.053", text: "Relevé de compte de fin de journée." },
      { code: "camt.054", text: "Avis de débit et de crédit, au fil des écritures." },
      { code: "pacs.004", text: "Retour de paiement : de l’argent qui revient, avec la raison." },
    ],
  },
  certifications: {
    heading: "Certifications : comment nous les appuyons",
    intro:
      "Aucune de ces lignes n’est un certificat. Le dossier derrière chaque point, avec l’émetteur, la date et l’état, est sur la page d’accueil.",
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
        text: "Les cinq étapes ci-dessus demandent qui est une institution, à qui elle appartient et qui peut agir pour elle, avant son premier virement.",
      },
      {
        title: "AML",
        text: "Le service est conçu pour comparer les noms d’un paiement avec les listes de sanctions publiées avant qu’il parte. Vos propres obligations légales restent les vôtres.",
      },
      {
        title: "ISO 20022",
        text: "Les messages de paiement suivent la norme et sont vérifiés avec les schémas publiés.",
      },
      {
        title: "PCI DSS",
        text: "Les virements vont d’un compte à un autre. La plateforme n’a pas de place pour un numéro de carte, et nous ne conservons jamais de données de carte.",
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
        text: "Les personnes qu’une nation a désignées confirment à quoi sert un virement avant qu’il soit envoyé.",
      },
      {
        article: 19,
        text: "L’article s’adresse aux États. Nous nous tenons à sa mesure : pas de consentement au dossier, pas de virement ; consentement retiré, plus aucun virement.",
      },
      {
        article: 23,
        text: "Les rapports reprennent les buts que la communauté a fixés, avec ses propres mots, à côté des chiffres qu’une institution demande.",
      },
      {
        article: 32,
        text: "Quand la terre, l’eau ou d’autres ressources sont touchées, le dossier de consentement et le plan pour la terre et l’eau viennent avant le premier paiement.",
      },
      {
        article: 39,
        text: "L’argent parvient directement à une nation, et une aide technique pour les comptes, les clés ou les rapports est donnée quand elle le demande.",
      },
      {
        article: 40,
        text: "Un virement retenu ou refusé est accompagné d’une raison. Chaque partie peut la contester, et une autre personne l’examine de nouveau.",
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
