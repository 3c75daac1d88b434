import type { AboutContent } from "../types.ts";
import { homeText } from "./home-text.ts";
import { undrip } from "./undrip.ts";

export const about: AboutContent = {
  heading: "À propos de {provider}",
  lead: "Une initiative humanitaire qui met celles et ceux qui ont des capitaux en relation avec des communautés qui ont un plan.",
  mission: {
    id: "mission",
    heading: "Notre mission",
    paragraphs: ["Elle tient en une phrase. Le reste de cette page en découle."],
  },
  statement: homeText.mission.statement,
  sections: [
    {
      id: "approach",
      heading: "Notre façon de travailler",
      paragraphs: [
        "Les communautés savent ce dont elles ont besoin. Les institutions ont souvent les moyens, mais aucun bon chemin pour les joindre. Nous nous tenons entre les deux le temps qu’il faut pour les présenter, vérifier ce qui doit l’être et laisser l’argent aller directement.",
        "Une personne lit chaque demande et chaque message. Le logiciel tient le registre, compte et rappelle ; il ne décide pas qui reçoit un financement.",
        "Nous préférons dire « pas encore » avec une raison plutôt que de faire attendre quelqu’un.",
      ],
    },
    {
      id: "sovereignty",
      heading: "Souveraineté autochtone",
      paragraphs: [
        "Nous traitons avec les nations en tant que nations. Elles choisissent qui parle en leur nom, comment elles décident et le temps qu’elles prennent.",
        [
          "Les institutions qui travaillent avec des nations par notre entremise acceptent la ",
          { text: "Licence de souveraineté autochtone", href: "/resources/license" },
          ". Les nations peuvent, si elles le souhaitent, signer un ",
          { text: "traité", href: "/treaty" },
          " avec {nation}. Il est facultatif et ne change rien à la façon dont une demande est lue.",
        ],
        "Certaines nations apparaissent dans notre liste de recherche parce qu’un registre public les nomme. Nous montrons la source et la date, et nous n’appelons jamais une nation partenaire si elle ne l’a pas dit elle-même.",
      ],
    },
    {
      id: "transparent-funding",
      heading: "Un financement transparent",
      paragraphs: [
        "Les chiffres de la page d’accueil sont comptés à partir de nos dossiers : institutions partenaires actives, projets financés, virements réglés. S’il n’y en a pas encore, ils affichent zéro.",
        "Chaque changement d’état d’une demande est inscrit, avec son auteur et sa date. Les institutions peuvent créer un rapport d’impact pour n’importe quelle période ; les résultats y figurent tels que la communauté les a donnés, avec leur source.",
        "Les neuf projets marqués comme exemples sont des exemples. Ils sont là pour montrer le genre de travail que nous finançons.",
      ],
    },
  ],
  undrip: {
    id: "un-drip",
    heading: "Conformité à la DNUDPA",
    intro:
      "Nous prenons pour mesure la Déclaration des Nations Unies sur les droits des peuples autochtones. Personne ne peut nous certifier à cet égard, et nous ne prétendons pas que quelqu’un l’ait fait. Voici comment nous appuyons dix de ses articles.",
    articles: undrip.pages.home,
  },
  community: {
    id: "community-led",
    heading: "Un développement mené par la communauté",
    paragraphs: [
      "Un projet commence par les personnes qu’il sert. Elles nomment le problème, choisissent la réponse et disent à quoi ressemblerait la réussite. Nous demandons comment le consentement a été demandé et qui pourrait être laissé de côté, car ces réponses comptent le plus.",
      "Quand une demande est approuvée, la communauté décide si son projet est publié ici, avec quels mots et avec quelle précision de lieu. Un projet publié peut être modifié ou retiré à sa demande.",
      "Là où les gens veulent mener le travail par leurs propres institutions, c’est la voie que nous préférons.",
    ],
  },
  impactAreas: {
    heading: "Domaines d’action",
    intro: "Six domaines où se fait la plus grande partie du travail. Un projet peut en couvrir plusieurs.",
    items: [
      {
        title: "Infrastructures durables",
        text: "De l’eau, de l’électricité, des logements et des routes que les gens du lieu possèdent et savent réparer.",
      },
      {
        title: "Éducation",
        text: "Des écoles, des formations et un travail sur la langue, façonnés par les familles et les personnes aînées concernées.",
      },
      {
        title: "Santé",
        text: "Des soins près de chez soi, dans la langue que l’on y parle.",
      },
      {
        title: "Préservation de la culture",
        text: "La langue, l’artisanat et la mémoire, gardés et enseignés par celles et ceux à qui ils appartiennent.",
      },
      {
        title: "Développement économique",
        text: "Du travail, du commerce et des prix justes, avec des revenus qui restent sur place.",
      },
      {
        title: "Soin de l’environnement",
        text: "La terre et l’eau sont entre les mains des personnes qui les connaissent le mieux.",
      },
    ],
  },
  team: {
    heading: "Qui fait quoi",
    intro: "Nous décrivons des équipes plutôt que des personnes, pour que vous sachiez qui s’occupera de votre message.",
    items: [
      {
        title: "Cercle de garde",
        text: "Veille sur la mission et répond du traité et de la licence.",
      },
      {
        title: "Équipe d’examen",
        text: "Lit chaque demande de financement et chaque message, dans l’ordre d’arrivée, et vous répond.",
      },
      {
        title: "Relations avec les partenaires",
        text: "Travaille avec les institutions, du premier échange au statut actif, et après.",
      },
      {
        title: "Liaison avec les nations et les communautés",
        text: "Écoute d’abord. Aide à préparer une demande quand on le lui demande, et s’assure que le consentement a été demandé avant que rien ne commence.",
      },
      {
        title: "Conformité",
        text: "S’occupe de l’évaluation des institutions, et des preuves derrière chaque point que nous montrons comme vérifié.",
      },
      {
        title: "Ingénierie",
        text: "Construit et fait fonctionner la plateforme, la garde assez légère pour un téléphone lent, et répond quand quelque chose ne marche plus.",
      },
    ],
  },
  partner: {
    heading: "Travaillez avec nous",
    text: "Si votre institution partage notre mission, dites-nous ce que vous souhaitez faire et pour qui. Cinq questions suffisent pour commencer.",
    label: "Devenir partenaire bancaire",
    href: "/contact",
  },
};
