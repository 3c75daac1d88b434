import type { SampleProject } from "../types.ts";

/** The samples with the ids 1 to 5, in the order of the specification (§2). */
export const sampleProjectsFirst: SampleProject[] = [
  {
    id: 1,
    title: "Préservation de la langue",
    description:
      "Des aînés et des jeunes enregistrent, enseignent et publient dans leur propre langue. Les enregistrements restent aux familles qui les ont faits.",
    overview: [
      "Moins de cent personnes ici ont grandi en parlant la langue, et la plupart sont grands-parents. Le conseil de la langue a demandé trois choses : du temps payé pour les locuteurs, un local où travailler et du matériel qui leur appartient.",
      "Tout ce qui est enregistré appartient à la famille de la personne qui parle et au conseil. Ce sont eux qui décident de ce qui est enseigné à l’école, de ce qui est partagé avec les voisins et de ce qui reste à la maison.",
    ],
    location: "Villages de la côte nord",
    category: "education",
    impact: {
      text: "Le but est une génération de nouveaux locuteurs, formés par des gens qu’ils connaissent.",
      goals: [
        { figure: "40", label: "jeunes qui parlent avec assurance" },
        { figure: "12", label: "locuteurs payés pour enseigner" },
        { figure: "600", label: "heures enregistrées et gardées par les familles" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Réunir locuteurs et apprenants",
        text: "Chaque jeune passe deux après-midi par semaine avec une personne aînée, à faire des choses ordinaires dans la langue.",
      },
      {
        title: "Enregistrer à la maison",
        text: "Les familles enregistrent des récits et des conversations où elles veulent, et gardent les originaux.",
      },
      {
        title: "Imprimer des livres d’école",
        text: "Le personnel enseignant et les locuteurs écrivent des livres de lecture pour les quatre premières années d’école.",
      },
      {
        title: "Garder les archives",
        text: "Le conseil de la langue fixe les règles sur qui peut entendre quoi, et les change quand il le veut.",
      },
    ],
    image: "education",
  },
  {
    id: 2,
    title: "Eau propre",
    description:
      "Des puits réparés, des gardiens de l’eau du lieu et des analyses que tout le monde peut lire. La communauté possède les puits et fixe les règles de leur usage.",
    overview: [
      "Trois des sept puits donnaient une eau que l’on ne pouvait pas boire, et pour une réparation il fallait attendre quelqu’un qui venait de loin. Les conseils des villages ont demandé que les puits soient réparés une fois, comme il faut, et que leurs propres gens soient formés pour les garder en bon état.",
      "Les conseils ont convenu des lieux de forage après avoir parlé avec celles et ceux qui connaissent le sol. Une source qui compte pour eux n’a pas été touchée.",
    ],
    location: "Communautés de la rivière du Nord",
    category: "water",
    impact: {
      text: "Le but est une eau sûre à quelques pas de chaque maison, entre les mains de personnes qui vivent là.",
      goals: [
        { figure: "7", label: "puits qui donnent une eau sûre" },
        { figure: "1 400", label: "personnes avec de l’eau près de chez elles" },
        { figure: "9", label: "gardiens de l’eau payés" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Réparer les puits",
        text: "Des équipes du lieu remplacent les pompes et les parois, en commençant par les puits que les conseils nomment en premier.",
      },
      {
        title: "Former des gardiens de l’eau",
        text: "Neuf personnes apprennent l’analyse et la réparation, et sont payées pendant qu’elles apprennent.",
      },
      {
        title: "Afficher les résultats",
        text: "À chaque puits, un tableau montre la dernière analyse en mots et en couleurs, en deux langues.",
      },
      {
        title: "Mettre de l’argent de côté",
        text: "Un petit fonds de réparation, tenu par les conseils, paie les pièces avant qu’elles manquent.",
      },
    ],
    image: "water",
  },
  {
    id: 3,
    title: "Agriculture durable",
    description:
      "Des outils partagés, des semences gardées et un prix juste au marché du lieu. Les familles cultivent comme elles le jugent bon et vendent ensemble quand cela aide.",
    overview: [
      "De bonnes terres restaient sans culture parce qu’un tracteur coûtait plus que ce qu’une famille gagne en trois ans, et que les semences venaient de loin, à prix élevé. Des agriculteurs et des agricultrices ont formé une association et ont demandé des outils à partager et un endroit où garder la récolte.",
      "Les semences que des familles gardent depuis des générations restent les leurs. La maison des semences de l’association les prête et les rend ; elle ne les vend pas et ne les transmet pas.",
    ],
    location: "Vallées du Sud",
    category: "economic",
    impact: {
      text: "Le but est qu’une famille puisse vivre de ses champs sans emprunter avant chaque saison.",
      goals: [
        { figure: "120", label: "familles qui partagent outils et entrepôt" },
        { figure: "25 %", label: "de revenu en plus pour chaque récolte" },
        { figure: "30", label: "variétés de semences locales gardées" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Partager les outils",
        text: "L’association possède deux tracteurs et un moulin, et les familles les réservent à la journée.",
      },
      {
        title: "Garder les semences",
        text: "Les familles nettoient, sèchent et étiquettent leurs propres semences dans un entrepôt frais en pierre du pays.",
      },
      {
        title: "Laisser reposer le sol",
        text: "Les plus âgés et les plus jeunes conviennent ensemble des champs laissés en jachère et de ceux que l’on sème.",
      },
      {
        title: "Vendre ensemble",
        text: "Un étal chaque semaine affiche le prix payé à la personne qui cultive à côté du prix demandé.",
      },
    ],
    image: "economic",
  },
  {
    id: 4,
    title: "Soins de santé de proximité",
    description:
      "Une clinique mobile qui vient le jour où elle l’a promis. Les soins sont donnés dans la langue que l’on parle à la maison.",
    overview: [
      "La clinique la plus proche est à une demi-journée de route, et beaucoup de gens attendaient d’être très malades. Le comité de santé a demandé du personnel infirmier et une sage-femme qui viennent à jours fixes, et des agents de santé du lieu entre les visites.",
      "Le comité engage le personnel et fixe le trajet. Les dossiers médicaux appartiennent aux patients, et les chiffres sur la communauté ne sont partagés que comme le comité l’accepte.",
    ],
    location: "Villages des hautes plaines",
    category: "healthcare",
    impact: {
      text: "Le but est des soins réguliers pour toutes les personnes qui vivent le long du trajet, sans que personne ait à voyager plus d’une heure.",
      goals: [
        { figure: "11", label: "villages visités toutes les deux semaines" },
        { figure: "2 600", label: "personnes avec des soins tout près" },
        { figure: "8", label: "agents de santé du lieu formés" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Tenir l’horaire",
        text: "La clinique visite chaque village toutes les deux semaines, et avertit les gens par la radio si la neige la retarde.",
      },
      {
        title: "Former des gens du lieu",
        text: "Huit personnes choisies par leurs villages apprennent les premiers soins, le suivi et quand appeler.",
      },
      {
        title: "Prendre soin des mères",
        text: "Une sage-femme voit les femmes enceintes chez elles et travaille avec les femmes qui ont toujours aidé aux naissances.",
      },
      {
        title: "Accueillir les guérisseurs",
        text: "Les patients peuvent demander leurs propres guérisseurs et guérisseuses à côté de la clinique, et le personnel infirmier leur fait une place.",
      },
    ],
    image: "healthcare",
  },
  {
    id: 5,
    title: "Énergie solaire",
    description:
      "Des panneaux qui appartiennent à la communauté, entretenus par des gens qui vivent là. La facture est une facture que tout le monde peut lire.",
    overview: [
      "Le courant manquait presque tous les après-midi. La communauté a demandé trois choses : des panneaux qui lui appartiennent entièrement, des gens à elle qui savent les réparer et une facture que tout le monde peut lire.",
      "Le conseil a choisi les emplacements, loin des lieux qui comptent. Le travail s’arrête chaque fois que le conseil le demande.",
    ],
    location: "Communautés du désert",
    category: "renewable",
    impact: {
      text: "Le but est un courant stable pour chaque maison, et des personnes employées par leur propre communauté pour qu’il le reste.",
      goals: [
        { figure: "310", label: "maisons avec un courant stable" },
        { figure: "6", label: "gardiens employés par la communauté" },
        { figure: "30 %", label: "de moins sur les factures de courant" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Construire ensemble",
        text: "Une équipe du lieu monte les panneaux aux emplacements choisis par le conseil.",
      },
      {
        title: "Former des gardiens",
        text: "Six personnes apprennent la réparation et le comptage, et sont payées pendant qu’elles apprennent.",
      },
      {
        title: "Partager l’économie",
        text: "Une assemblée publique décide chaque année de ce que devient l’argent économisé.",
      },
      {
        title: "Prévoir les tempêtes",
        text: "Une réserve de pièces, et un plan que les gens connaissent, ramènent le courant en une journée.",
      },
    ],
    image: "renewable",
  },
];
