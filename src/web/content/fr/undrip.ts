import type { UndripContent } from "../types.ts";

export const undrip: UndripContent = {
  project: {
    heading: "Conformité à la DNUDPA",
    note: "Comment nous appuyons cinq articles de la Déclaration dans un travail comme celui-ci. Les courts résumés sont les nôtres.",
  },
  note: "Les articles de la Déclaration n’ont pas de titres officiels. Les courts résumés donnés ici sont les nôtres, pour vous aider à vous y retrouver ; le texte officiel est la résolution 61/295 de l’Assemblée générale du 13 septembre 2007, et c’est lui qui compte. La Déclaration parle des droits des peuples autochtones et des devoirs des États et des organismes internationaux. Nous ne sommes ni un État ni un organisme des Nations Unies. Nous disons comment nous appuyons chaque article dans notre propre travail.",
  articles: [
    {
      number: 3,
      wording:
        "Le droit à l’autodétermination : les peuples déterminent librement leur statut politique et assurent librement leur développement",
      support: "Un projet est présenté par les personnes qu’il sert, avec leurs propres mots, et elles peuvent le changer ou y mettre fin.",
    },
    {
      number: 4,
      wording:
        "Le droit d’être autonomes et de s’administrer eux-mêmes dans leurs affaires intérieures et locales, et de disposer des moyens de le financer",
      support: "Le financement peut aller au gouvernement même d’une nation, et nous ne demandons en retour ni siège, ni vote, ni veto.",
    },
    {
      number: 5,
      wording:
        "Maintenir et renforcer des institutions distinctes, et participer pleinement à la vie de l’État si les peuples le choisissent",
      support:
        "Nous travaillons avec les institutions qu’une nation a déjà, et nous ne lui demandons jamais d’en créer une nouvelle pour nous convenir.",
    },
    {
      number: 18,
      wording: "Participer à la prise des décisions qui peuvent toucher leurs droits, par des représentants qu’ils choisissent eux-mêmes",
      support: "Nous demandons qui parle au nom d’une nation, et nous acceptons la réponse que donnent ses propres procédures.",
    },
    {
      number: 19,
      wording:
        "Les États cherchent à obtenir un consentement libre, préalable et éclairé avant d’adopter des lois ou des mesures administratives qui peuvent toucher les peuples",
      support:
        "L’article s’adresse aux États ; nous tenons nos propres décisions à la même mesure, et nous demandons le consentement avant que rien ne commence.",
    },
    {
      number: 21,
      wording:
        "De meilleures conditions économiques et sociales, sans discrimination, avec une attention aux aînés, aux femmes, aux jeunes, aux enfants et aux personnes handicapées",
      support: "Chaque demande de financement dit qui en profite et qui pourrait être laissé de côté, et une personne lit cette réponse.",
    },
    {
      number: 23,
      wording:
        "Définir des priorités et des stratégies de développement, prendre part aux programmes qui les touchent et, autant que possible, les administrer par leurs propres institutions",
      support: "La communauté nomme ses propres priorités et, là où elle le souhaite, ses propres institutions mènent le travail.",
    },
    {
      number: 31,
      wording:
        "Préserver, contrôler, protéger et développer le patrimoine culturel, les savoirs traditionnels et la propriété intellectuelle qui s’y rattache",
      support: "Nous ne demandons aucun savoir traditionnel, et ce qu’une nation choisit de partager reste soumis à ses propres règles.",
    },
    {
      number: 32,
      wording:
        "Définir des priorités pour les terres, les territoires et les ressources ; les États cherchent à obtenir un consentement libre et éclairé avant d’approuver des projets qui les touchent",
      support:
        "Une demande nous dit comment le consentement a été demandé, et nous n’appuyons sur la terre d’une nation aucun travail que la nation n’a pas accepté.",
    },
    {
      number: 39,
      wording: "L’accès à une assistance financière et technique, de la part des États et par la coopération internationale",
      support:
        "Nous mettons les nations et les institutions directement en contact, et nous aidons pour le formulaire, les chiffres et le travail technique quand on nous le demande.",
    },
    {
      number: 40,
      wording:
        "Des décisions rapides, par des procédures justes et équitables, en cas de différend, et des recours efficaces, en tenant dûment compte des coutumes et des lois des peuples",
      support: "Si nous refusons une demande, la personne qui l’a faite peut contester par écrit, et une autre personne la relit.",
    },
    {
      number: 41,
      wording:
        "Le système des Nations Unies et d’autres organismes intergouvernementaux apportent des fonds et une aide technique, avec la participation des peuples autochtones",
      support:
        "Nous ne sommes pas un tel organisme ; nous accueillons leurs programmes à côté des nôtres, et une nation peut leur transmettre ses propres dossiers tenus chez nous.",
    },
  ],
  pages: {
    home: [3, 4, 5, 18, 19, 23, 32, 39, 40, 41],
    treaty: [3, 4, 5, 18, 19, 21, 31, 39, 40, 41],
    project: [3, 4, 5, 23, 32],
  },
};
