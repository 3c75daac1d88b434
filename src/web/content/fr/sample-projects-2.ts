import type { SampleProject } from "../types.ts";

/** The samples with the ids 6 to 9, in the order of the specification (§2). */
export const sampleProjectsSecond: SampleProject[] = [
  {
    id: 6,
    title: "Marché d’artisanat",
    description:
      "Les artisans et les artisanes fixent leurs propres prix et gardent ce qu’ils gagnent. Un atelier partagé et une boutique simple portent leur travail à des acheteurs éloignés.",
    overview: [
      "Les objets étaient vendus à des marchands de passage, qui payaient peu et ne nommaient personne. Un groupe qui tisse, sculpte et fait de la poterie a demandé un atelier bien éclairé et un moyen de vendre directement.",
      "Chaque artisan ou artisane décide quels dessins peuvent être vendus et lesquels ne sont pas à vendre. Aucun motif n’est copié ou cédé sous licence sans la famille qui le détient.",
    ],
    location: "Villes de la région des lacs",
    category: "economic",
    impact: {
      text: "Le but est de pouvoir vivre de l’artisanat, pour les personnes qui le veulent, à leurs propres conditions.",
      goals: [
        { figure: "60", label: "personnes qui vendent directement" },
        { figure: "90 %", label: "de chaque vente versés à qui a fait l’objet" },
        { figure: "15", label: "apprentis qui apprennent un métier" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Ouvrir l’atelier",
        text: "Une maison chaude et bien éclairée, avec des métiers à tisser, des fours et des établis, est ouverte six jours par semaine.",
      },
      {
        title: "Vendre directement",
        text: "Une petite boutique en ligne et deux foires par an portent le nom et le prix de la personne qui a fait l’objet.",
      },
      {
        title: "Protéger les dessins",
        text: "Les artisans tiennent un registre privé des motifs et disent lesquels peuvent quitter la communauté.",
      },
      {
        title: "Payer les apprentis",
        text: "Des jeunes gagnent un salaire pendant deux ans, le temps d’apprendre auprès d’une personne du métier.",
      },
    ],
    image: "economic",
  },
  {
    id: 7,
    title: "Jeunes meneurs et meneuses",
    description:
      "Une année de mentorat, qui finit par un projet que les jeunes choisissent. Les jeunes tiennent le budget et en répondent.",
    overview: [
      "Des jeunes ont dit à leur conseil qu’on leur demandait leur avis, mais qu’on leur donnait rarement quelque chose à décider. Le conseil leur a offert un budget, des mentors de leur choix et une place à sa table.",
      "Chaque année, un groupe de jeunes apprend comment les décisions se prennent chez eux et ailleurs, puis prépare et mène un projet. Le conseil peut donner son avis, mais c’est le groupe qui décide.",
    ],
    location: "Villages des îles",
    category: "education",
    impact: {
      text: "Le but est que celles et ceux qui dirigeront un jour aient déjà dirigé quelque chose.",
      goals: [
        { figure: "24", label: "jeunes dans le groupe de chaque année" },
        { figure: "4", label: "projets préparés et menés à bien par eux" },
        { figure: "18", label: "mentors des villages" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Choisir des mentors",
        text: "Chaque jeune s’adresse à un adulte qu’il respecte, à qui l’on donne le temps et le transport pour pouvoir dire oui.",
      },
      {
        title: "Apprendre en visitant",
        text: "Le groupe assiste à des conseils, à des tribunaux et à des coopératives, chez lui et sur le continent.",
      },
      {
        title: "Tenir le budget",
        text: "Les jeunes préparent un projet, tiennent les comptes et les présentent en public.",
      },
      { title: "Passer le relais", text: "Celles et ceux qui finissent aident à choisir et à former le groupe suivant." },
    ],
    image: "education",
  },
  {
    id: 8,
    title: "Savoirs écologiques",
    description:
      "Des gardiens du savoir guident les soins donnés à la forêt et au rivage. Ce qu’ils savent reste à eux et sert comme ils en décident.",
    overview: [
      "Après deux étés secs et un incendie, le conseil de la forêt a voulu que les gens qui connaissent le lieu en mènent le soin. Il a demandé des gardiens payés, de petites stations solaires pour surveiller le temps et l’eau, et du temps pour que les aînés enseignent.",
      "Les cartes et les notes sont tenues par le conseil. Les visiteurs et les scientifiques travaillent selon son protocole et ne publient que ce qu’il a accepté.",
    ],
    location: "Vieille forêt et rivage",
    category: "renewable",
    impact: {
      text: "Le but est une forêt et un rivage en bonne santé, soignés par des gens qui ont l’autorité de le faire.",
      goals: [
        { figure: "10", label: "gardiens employés toute l’année" },
        { figure: "4 000", label: "hectares soignés" },
        { figure: "5", label: "stations de surveillance à l’énergie solaire" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Employer des gardiens",
        text: "Dix personnes parcourent la forêt, la surveillent et y travaillent toute l’année, payées par le conseil.",
      },
      {
        title: "Surveiller le temps et l’eau",
        text: "Cinq stations solaires envoient des mesures que les gardiens possèdent et interprètent.",
      },
      {
        title: "Enseigner sur la terre",
        text: "Les aînés emmènent les jeunes dehors au fil des saisons et décident de ce qui est enseigné, et à qui.",
      },
      {
        title: "Réduire le risque d’incendie",
        text: "Les gardiens mènent des brûlages et des débroussaillages prudents, aux moments qu’ils jugent bons.",
      },
    ],
    image: "renewable",
  },
  {
    id: 9,
    title: "Guérison des vétérans",
    description:
      "Un lieu où revenir chez soi, avec des conseils, de la compagnie et un travail utile. Des vétérans le dirigent, et leurs familles en font partie.",
    overview: [
      "Des vétérans sont revenus dans des collines où peu de gens comprenaient ce qu’ils avaient vu, et l’aide la plus proche était à quatre heures de route. Un cercle de vétérans a demandé une maison à eux, avec une personne formée à l’écoute.",
      "Le cercle décide qui y travaille et comment. Les cérémonies, quand il y en a, appartiennent à ceux qui les portent et ne sont ni enregistrées ni rapportées.",
    ],
    location: "Collines de l’Est",
    category: "veterans",
    impact: {
      text: "Le but est qu’aucun vétéran de ces collines n’ait à se débrouiller seul.",
      goals: [
        { figure: "85", label: "vétérans et familles accueillis" },
        { figure: "2", label: "conseillers à la maison" },
        { figure: "20", label: "vétérans dans un travail payé de leur choix" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Garder la maison ouverte",
        text: "Une personne qui a servi y est chaque jour et chaque nuit, avec du café et du temps.",
      },
      {
        title: "Offrir une écoute",
        text: "Deux conseillers voient les vétérans et les familles en privé, et rien de ce qu’ils entendent ne nous est rapporté.",
      },
      {
        title: "Trouver un travail utile",
        text: "Un atelier de bois et un jardin offrent des heures payées à qui en veut.",
      },
      {
        title: "Aider pour les papiers",
        text: "Un vétéran qui connaît les formulaires aide les autres à réclamer ce qui leur est dû.",
      },
    ],
    image: "veterans",
  },
];
