import { treatyVersion } from "../../domain/treaty-version.ts";
import type { TreatyContent } from "../../domain/treaty-text.ts";

// A change to this text is a new version: raise `treatyVersion` with it, because signatures name the version they signed.
// The provider's nation and its counsel approve the wording before it is offered to anybody.
export const treaty: TreatyContent = {
  version: treatyVersion,
  title: "Traité de partenariat et de respect mutuel",
  kind: "Traité de nation à nation",
  parties: {
    between: "Entre",
    offering: "{nation}",
    signing: "la nation signataire nommée à la page de signature",
    terms: [
      "Dans le présent traité, « les nations » désigne les deux parties nommées ci-dessus, et « chaque nation », l’une ou l’autre d’entre elles.",
      "« La plateforme » désigne l’œuvre de {provider}, qui met des nations et des communautés en relation avec ceux qui financent. Ce que le présent traité demande à {nation}, il le demande aussi à {provider}.",
      "« La Déclaration » désigne la Déclaration des Nations Unies sur les droits des peuples autochtones, adoptée par l’Assemblée générale le 13 septembre 2007.",
    ],
  },
  preamble: [
    "Les nations se rencontrent d’égale à égale. Chacune avait son peuple, ses terres, ses lois et sa façon de décider avant le présent traité, et les garde sous celui-ci.",
    "Elles affirment que ceux qui ont assez doivent prendre soin de ceux qui n’ont pas assez, et que nul ne doit être cupide.",
    "Elles prennent la Déclaration comme mesure commune de la façon dont elles se traitent. Lorsqu’un article de la Déclaration s’adresse aux États ou à des organismes internationaux, les nations choisissent de tenir leurs propres rapports à la même mesure.",
    "Elles concluent le présent traité afin de pouvoir travailler ensemble sans que l’une ou l’autre en soit diminuée.",
  ],
  articles: [
    {
      number: 1,
      heading: "Reconnaissance et égalité",
      paragraphs: [
        "Chaque nation reconnaît l’autre comme une nation, avec son propre peuple, ses propres lois, langues et terres, et sa propre façon de décider.",
        "Aucune des deux nations n’est au-dessus de l’autre. La taille, la richesse et le montant d’un financement n’y changent rien.",
      ],
      restsOn: [3],
    },
    {
      number: 2,
      heading: "Autodétermination et autonomie gouvernementale",
      paragraphs: [
        "Chaque nation détermine librement son statut politique et assure librement son développement économique, social et culturel.",
        "Chaque nation gouverne ses propres affaires intérieures et locales, et choisit les moyens de les financer. Aucun financement passant par la plateforme ne peut dépendre de l’abandon, par une nation, d’une quelconque partie de ce droit.",
      ],
      restsOn: [3, 4],
    },
    {
      number: 3,
      heading: "Institutions distinctes",
      paragraphs: [
        "Chaque nation maintient et renforce ses propres institutions politiques, juridiques, économiques, sociales et culturelles, et participe à la vie de tout État aussi pleinement qu’elle le choisit.",
        "Aucune des deux nations ne demandera à l’autre de remplacer ou de remodeler une institution pour qu’elles puissent travailler ensemble.",
      ],
      restsOn: [5],
    },
    {
      number: 4,
      heading: "Participation aux décisions",
      paragraphs: [
        "Une décision qui toucherait les droits d’une nation est prise avec cette nation, par l’intermédiaire de représentants qu’elle a choisis selon ses propres procédures.",
        "Chaque nation dit à l’autre qui parle en son nom, et peut changer cette désignation à tout moment. Le temps dont une nation a besoin pour décider à sa façon est du temps bien employé, et ne lui est jamais reproché.",
      ],
      restsOn: [18],
    },
    {
      number: 5,
      heading: "Consentement libre, préalable et éclairé",
      paragraphs: [
        "Aucun travail relevant du présent traité ne commence sur les terres ou les eaux d’une nation, ou avec ses savoirs, ses données ou ses membres en tant que peuple, sans son consentement libre, préalable et éclairé.",
        "Libre veut dire sans pression, sans récompense ni échéance. Préalable veut dire avant la décision et avant le travail. Éclairé veut dire que la nation a ce qu’il lui faut pour juger, dans une langue et sous une forme qu’elle choisit, les risques étant énoncés aussi clairement que les avantages.",
        "Le consentement peut être donné, donné en partie, donné sous conditions, refusé, ou retiré à tout moment. Le silence n’est jamais un consentement. Le consentement à une chose n’est pas le consentement à une autre, et la signature du présent traité n’est un consentement à aucun projet.",
        "Le retrait du consentement ne demande ni raison ni préavis. Le travail cesse dès qu’il peut cesser sans danger, et la nation n’en subit aucune pénalité. De tous ceux qui financent un travail par la plateforme, {nation} demande la même chose.",
      ],
      restsOn: [19],
    },
    {
      number: 6,
      heading: "Meilleures conditions économiques et sociales",
      paragraphs: [
        "Chaque nation a droit à de meilleures conditions économiques et sociales, sans discrimination : dans l’éducation, l’emploi, la formation, le logement, l’assainissement, la santé et la sécurité sociale.",
        "Les projets relevant du présent traité portent une attention particulière aux droits et aux besoins des aînés, des femmes, des jeunes, des enfants et des personnes handicapées. C’est la nation elle-même qui dit ce que meilleur veut dire.",
      ],
      restsOn: [21],
    },
    {
      number: 7,
      heading: "Patrimoine, savoirs et données",
      paragraphs: [
        "Chaque nation préserve, contrôle, protège et développe son patrimoine culturel, ses savoirs traditionnels, ses expressions culturelles et la propriété intellectuelle qu’elle y détient.",
        "Aucune des deux nations ne recueille, ne publie, ne vend ni ne transmet les savoirs de l’autre, ni des données sur son peuple ou ses terres, si ce n’est de la manière que cette nation a acceptée par écrit, dans le but qu’elle a accepté et selon ses propres protocoles. Lorsque la demande lui en est faite, une nation rend ou détruit ce qu’elle détient, sauf un document que la loi l’oblige à garder, et elle dit quel est ce document.",
        "Aucun savoir, aucune donnée ni aucune expression d’une nation ne devient la propriété de l’autre du fait d’avoir été partagé dans le cadre du présent traité.",
      ],
      restsOn: [31],
    },
    {
      number: 8,
      heading: "Accès à une assistance financière et technique",
      paragraphs: [
        "La plateforme est ouverte à la nation signataire pour demander un financement, pour en offrir un et pour être mise en contact avec ceux qui en donnent. Une aide technique pour préparer une demande est donnée lorsqu’elle est sollicitée.",
        "Le présent traité ne promet aucune somme d’argent. Une demande est lue selon la même mesure, que la nation ait signé ou non.",
      ],
      restsOn: [4, 39],
    },
    {
      number: 9,
      heading: "Partage équitable des avantages",
      paragraphs: [
        "Ce qu’un projet rapporte est partagé équitablement, et d’abord avec ceux dont la terre, le travail ou le savoir l’a rendu possible.",
        "Les parts sont convenues par écrit avant le début du travail, avec l’indication de qui les reçoit, quand, et comment chaque nation peut vérifier. Une part ne peut pas être réduite par la suite sans consentement écrit.",
      ],
      restsOn: [],
    },
    {
      number: 10,
      heading: "Soin de la terre et de l’eau",
      paragraphs: [
        "Les nations laisseront la terre et l’eau dans un état qui n’est pas pire que celui où elles les ont trouvées, et meilleur lorsqu’elles le peuvent, en pensant à ceux qui viennent après.",
        "Lorsqu’un projet peut causer un dommage, les nations conviennent d’avance de la façon de l’éviter, de qui y veille et de qui le répare. Une nation qui constate un dommage à ses propres terres ou eaux peut faire arrêter le travail pendant que la question est examinée.",
      ],
      restsOn: [],
    },
    {
      number: 11,
      heading: "Comptes ouverts",
      paragraphs: [
        "Chaque nation peut voir les dossiers qui la concernent : ce qui a été demandé, ce qui a été décidé et par qui, et ce qui a été payé et quand.",
        "L’ouverture en matière d’argent ne s’étend pas aux savoirs, aux cérémonies, aux lieux ni aux affaires personnelles qu’une nation garde pour elle.",
      ],
      restsOn: [],
    },
    {
      number: 12,
      heading: "Aucune autorité donnée, aucun droit diminué",
      paragraphs: [
        "Le présent traité ne donne à aucune des deux nations, ni à {provider}, d’autorité sur l’autre nation, son peuple, ses terres, ses eaux ou ses fonds.",
        "Rien dans le présent traité ne cède, ne vend, ne limite ni n’éteint quoi que ce soit. Il ne diminue aucun traité, accord, droit, titre ou revendication existant de l’une ou l’autre nation, et ne règle la question d’aucune frontière. Il n’enlève pas non plus de droit à une autre nation.",
      ],
      restsOn: [3, 4, 5],
    },
    {
      number: 13,
      heading: "Règlement des désaccords",
      paragraphs: [
        "Les nations se parlent d’abord, sans tarder et de bonne foi, par les personnes que chacune a nommées. Si cela ne règle pas la question, l’une ou l’autre peut demander des médiateurs que les deux acceptent, dont un ou plusieurs choisis pour leur connaissance des lois et des coutumes de la nation signataire.",
        "Tout règlement tient dûment compte des coutumes, des traditions, des règles et des systèmes juridiques des deux nations, ainsi que des droits humains internationaux. Il comprend une réparation réelle lorsqu’un droit a été violé. Aucune des deux nations ne renonce à une autre voie de justice qui lui est ouverte.",
      ],
      restsOn: [40],
    },
    {
      number: 14,
      heading: "Aide du système international",
      paragraphs: [
        "La Déclaration demande au système des Nations Unies et aux autres organisations intergouvernementales de contribuer par des fonds et une aide technique à la pleine mise en œuvre de ses dispositions. L’une ou l’autre nation peut faire appel à eux, et l’autre l’appuie si la demande lui en est faite.",
        "Aucune des deux nations ne parle au nom de l’autre devant un organisme international.",
      ],
      restsOn: [41],
    },
    {
      number: 15,
      heading: "Communications",
      paragraphs: [
        "Chaque nation nomme une personne ou un bureau, et une adresse, à qui l’autre écrit. Une nation peut demander que les lettres soient rédigées dans la langue qu’elle préfère, et les nations trouveront un moyen de le faire.",
        "Tout avis donné en vertu du présent traité est écrit. Il prend effet le jour où il parvient à l’adresse indiquée.",
      ],
      restsOn: [],
    },
    {
      number: 16,
      heading: "Durée",
      paragraphs: [
        "Le présent traité dure à perpétuité. Il n’a pas de date de fin et n’a pas besoin d’être renouvelé. Un changement de direction dans l’une ou l’autre nation n’y met pas fin.",
      ],
      restsOn: [],
    },
    {
      number: 17,
      heading: "Retrait",
      paragraphs: [
        "L’une ou l’autre nation peut se retirer en donnant un préavis écrit de six mois. Elle n’a pas à dire pourquoi. Le traité lie les nations jusqu’à ce que les six mois soient écoulés.",
        "Les projets en cours ne prennent pas fin parce que le traité prend fin. Chacun continue selon sa propre entente écrite, à moins que la nation qu’il concerne décide de le remettre à d’autres, de le changer ou de le clore. Ce qui a été donné et dépensé comme il se doit n’est pas redemandé en raison du retrait.",
        "Après le retrait, chaque nation tient encore les promesses relatives au patrimoine, aux savoirs et aux données, et respecte les parts d’avantages déjà convenues. Le droit de retirer son consentement à un projet existe par lui-même, à tout moment, quel que soit le préavis.",
      ],
      restsOn: [],
    },
    {
      number: 18,
      heading: "Modification",
      paragraphs: [
        "Le présent traité peut être modifié par consentement mutuel écrit, et d’aucune autre façon. Aucune coutume, aucun silence, aucun retard ni aucune nouvelle édition d’un site Web ne le change.",
        "Une nouvelle version proposée à d’autres nations ne modifie pas celle-ci. La version qu’une nation a signée est la version qui lie les deux.",
      ],
      restsOn: [],
    },
  ],
  signature: {
    heading: "Signature",
    paragraphs: [
      "Le présent traité constitue une offre ouverte faite par {nation}, qui est liée par lui envers la nation signataire à compter du jour où cette nation signe.",
      "La personne qui signe déclare par ce geste que la nation signataire l’a autorisée, selon ses propres procédures, à signer en son nom. Si la nation déclare qu’elle ne l’a pas fait, la signature est nulle dès l’origine.",
      "La signature est facultative et se fait librement. Chaque nation peut en imprimer une copie et la garder.",
    ],
    agree: "J’ai lu le présent traité, j’ai l’autorisation de le signer pour ma nation, et ma nation en accepte les termes.",
  },
};
