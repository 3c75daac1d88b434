import { licenceVersion } from "../../../shared/domain/licence-version.ts";
import type { LicenseContent } from "../types.ts";

// A change is a new version, as the English file says.
export const license: LicenseContent = {
  version: licenceVersion,
  heading: "Licence de souveraineté autochtone",
  lead: "Ce qu’une institution accepte avant de travailler avec des nations et des communautés par l’entremise de {provider}.",
  overview: {
    id: "overview",
    heading: "Aperçu",
    paragraphs: [
      "La Licence de souveraineté autochtone est une entente écrite entre une institution et {provider}. Elle transforme cinq principes en cinq exigences qu’une personne chargée de l’examen, un conseil ou un journaliste peut vérifier.",
      "Elle s’adresse aux banques, aux coopératives de crédit, aux CDFI, aux organismes de microfinance, aux fondations et aux autres organisations qui financent ou mènent un travail touchant les gens, les terres, les eaux, les savoirs ou les données d’une nation. Une nation n’en a pas besoin pour demander un financement, et aucune nation n’a à nous prouver sa souveraineté.",
      "Elle suit la Déclaration des Nations Unies sur les droits des peuples autochtones. Là où la loi ou le protocole d’une nation demande davantage, la loi de la nation passe en premier.",
    ],
  },
  principles: {
    heading: "Cinq principes",
    intro: "La licence s’appuie sur eux. À chacun correspond une exigence.",
    items: [
      {
        title: "Reconnaissance de la souveraineté",
        text: "Une nation est un gouvernement et un peuple, pas un bénéficiaire. Elle décide de ses propres affaires, par les représentants qu’elle choisit.",
      },
      {
        title: "Consentement libre, préalable et éclairé",
        text: "Le consentement est demandé avant une décision et avant le travail. Il peut être donné, refusé ou retiré. Le silence n’est jamais un consentement.",
      },
      {
        title: "Partage équitable des avantages",
        text: "Celles et ceux dont la terre, le travail ou le savoir rend un projet possible ont une part de ce qu’il rapporte, à des conditions convenues avant qu’il commence.",
      },
      {
        title: "Respect de la culture",
        text: "Le patrimoine, la langue, les savoirs et les données restent sous le contrôle du peuple dont ils viennent.",
      },
      {
        title: "Soin de l’environnement",
        text: "La terre et l’eau ne sont pas laissées en plus mauvais état, et en meilleur état quand c’est possible, en pensant aux générations à venir.",
      },
    ],
  },
  requirements: {
    heading: "Cinq exigences de la licence",
    intro:
      "Chaque exigence dit ce qui doit être en place et ce que nous regardons. Si un document existe sous un autre nom, c’est très bien.",
    evidenceLabel: "Ce que nous regardons",
    items: [
      {
        title: "Une politique de souveraineté adoptée par votre conseil d’administration",
        text: "La politique reconnaît les nations comme des gouvernements, dit qu’elles choisissent leurs propres représentants et nomme la personne de votre institution qui en répond. Elle est publique.",
        evidence: [
          "La politique, avec la date de son adoption par votre conseil d’administration",
          "L’endroit où le public peut la lire",
          "Le nom du service qui en répond, et comment une nation peut le joindre",
        ],
      },
      {
        title: "Un dossier de consentement pour chaque projet",
        text: "Avant tout engagement d’argent, un dossier montre qui a été consulté, dans quelle langue, ce qui leur a été dit des risques autant que des avantages, comment la décision a été prise selon leurs propres procédures et quelle a été la réponse. Un refus est inscrit avec le même soin qu’un accord.",
        evidence: [
          "Le dossier de consentement, daté d’avant l’engagement",
          "La confirmation écrite, par la nation ou la communauté, que le dossier est exact",
          "La clause de votre contrat qui permet de retirer le consentement sans pénalité",
        ],
      },
      {
        title: "Une entente de partage des avantages",
        text: "Les parts, les dates et les bénéficiaires des paiements sont convenus par écrit avant le premier virement. La communauté peut vérifier ce qui a été payé, et sa part ne peut pas être réduite sans son consentement écrit.",
        evidence: [
          "L’entente, signée par les parties concernées, datée d’avant le premier virement",
          "Un relevé trimestriel envoyé à la communauté avant tout le monde",
          "La façon de régler un désaccord sur une part",
        ],
      },
      {
        title: "Un protocole sur le patrimoine et les données",
        text: "Vous dressez la liste des données et des savoirs que vous détenez sur une nation et pourquoi, qui peut les voir, et comment ils sont rendus ou détruits quand la nation le demande. Vous ne publiez des noms, des lieux, des images et des récits qu’avec un accord écrit.",
        evidence: [
          "La liste de ce que vous détenez, avec le but et l’accord pour chaque élément",
          "Le protocole de la nation, quand elle en a un, et la façon dont le vôtre le suit",
          "Un registre des demandes de retour ou de destruction, chacune ayant reçu une réponse dans les 30 jours",
        ],
      },
      {
        title: "Un plan pour la terre et l’eau",
        text: "Pour tout projet qui peut toucher la terre ou l’eau, un plan fait avec la communauté dit quel est l’état aujourd’hui, ce qui pourrait mal tourner, qui y veille et qui paie la réparation. Si un projet ne peut toucher ni l’une ni l’autre, une courte déclaration dit pourquoi.",
        evidence: [
          "Le plan ou la déclaration, avec l’accord de la communauté",
          "Une première mesure, prise avant le début du travail",
          "Le budget réservé à la réparation, et qui peut y faire appel",
        ],
      },
    ],
  },
  process: {
    heading: "Comment la demander",
    intro: "Cinq étapes. Vous pouvez faire une pause entre elles, et vous gardez tout ce que vous écrivez en chemin.",
    steps: [
      {
        title: "Première consultation et évaluation",
        text: "Nous parlons de ce que vous faites, des nations et des communautés avec lesquelles vous travaillez et de ce qui est déjà en place. Vous décidez ensuite si vous continuez.",
      },
      {
        title: "Examen de conformité et analyse des écarts",
        text: "Nous lisons vos documents au regard des cinq exigences et vous envoyons une liste : rempli, rempli en partie, manquant. Pour chaque écart, nous disons ce qui le comblerait.",
      },
      {
        title: "Formation et renforcement des capacités",
        text: "Votre personnel apprend ce que le consentement, le partage des avantages et les protocoles de données veulent dire dans son travail de tous les jours. Là où une nation offre sa propre formation, nous recommandons celle-ci d’abord.",
      },
      {
        title: "Rédaction et mise en œuvre des politiques",
        text: "Vous écrivez ou changez vos politiques et vous les mettez en pratique. Nous commentons les ébauches. Nous cherchons des gestes, pas seulement du papier.",
      },
      {
        title: "Vérification et certification",
        text: "Une personne vérifie les preuves, et demande aux nations et aux communautés concernées si elles correspondent à ce qu’elles voient. Si les cinq exigences sont remplies, vous recevez la certification.",
      },
    ],
  },
  validity: {
    id: "validity",
    heading: "Combien de temps elle dure",
    paragraphs: [
      "La certification est valable deux ans, avec un examen chaque année. L’examen annuel porte sur ce qui a changé, sur les plaintes et sur un échantillon de dossiers de consentement.",
      "Si une exigence n’est plus remplie, nous le disons par écrit et convenons de la façon d’y remédier. Si le consentement n’a pas été respecté, la certification est suspendue pendant que l’affaire est examinée. Si vous n’êtes pas d’accord avec une décision, écrivez-nous. Une personne lira votre message et y répondra.",
    ],
  },
  limits: {
    id: "limits",
    heading: "Ce qu’elle n’est pas",
    paragraphs: [
      "C’est notre propre norme. Aucun gouvernement ni organisme des Nations Unies ne la délivre ou ne l’approuve.",
      "Elle ne donne aucun droit sur la terre, l’eau, les savoirs, le nom ou les symboles d’une nation, et elle n’est un consentement à aucun projet. Elle ne remplace aucun permis, aucun protocole ni aucune loi d’une nation.",
    ],
  },
  references: {
    id: "references",
    heading: "Des normes qui appartiennent à d’autres",
    paragraphs: [
      "Nous demandons aux titulaires de la licence de les connaître et de les suivre là où les personnes concernées s’en servent. Nous n’en délivrons, n’en accordons et n’en certifions aucune.",
    ],
    items: [
      {
        title: "OCAP®",
        text: "Les principes de propriété, de contrôle, d’accès et de possession des Premières Nations (en français PCAP®). OCAP® est une marque déposée du Centre de gouvernance de l’information des Premières Nations (FNIGC), qui l’explique et offre des formations.",
      },
      {
        title: "Étiquettes Local Contexts",
        text: "Les étiquettes de savoirs traditionnels et les étiquettes bioculturelles (TK et BC Labels) sont faites et posées par les communautés, par Local Contexts. Une institution respecte une étiquette ; elle ne s’en donne pas une elle-même.",
      },
    ],
  },
  apply: {
    heading: "Commencez par une conversation",
    text: "Dites-nous qui vous êtes et où vous travaillez. Une personne lit chaque message et répond par courriel.",
    label: "Nous écrire",
    href: "/contact",
  },
};
