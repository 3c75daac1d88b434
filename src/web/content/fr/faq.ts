import type { FaqContent } from "../types.ts";

export const faq: FaqContent = {
  heading: "FAQ",
  lead: "Des réponses courtes. Si la vôtre n’y est pas, écrivez-nous.",
  groups: [
    {
      id: "financial-institutions",
      heading: "Pour les institutions financières",
      entries: [
        {
          question: "Quelles institutions peuvent se joindre à nous ?",
          answer: [
            "Les banques, les coopératives de crédit, les institutions financières de développement communautaire (CDFI), les organismes de microfinance et les institutions financières des nations. Les fondations et les autres organisations qui financent un travail communautaire sont aussi les bienvenues.",
          ],
        },
        {
          question: "Y a-t-il un engagement minimal ?",
          answer: [
            "Un minimum habituel est d’environ 250 000 $ par an. Il n’est pas strict. Si vous pouvez faire moins, mais de façon régulière, parlez-nous.",
          ],
        },
        {
          question: "Choisissez-vous les projets pour nous ?",
          answer: [
            "Non. Vous voyez les projets que des communautés ont présentés, et vous choisissez lesquels financer. Seuls les projets qui ont le consentement de leur communauté sont montrés, et elle peut retirer ce consentement à tout moment.",
          ],
        },
        {
          question: "Quels rapports recevrons-nous ?",
          answer: [
            "Les partenariats prévoient un rapport d’impact chaque trimestre et une évaluation chaque année. Vous créez les rapports dans votre espace partenaire, pour n’importe quelle période ; les résultats y figurent tels que la communauté les a donnés.",
          ],
        },
        {
          question: "Prenez-vous en charge nos obligations KYC et AML ?",
          answer: [
            "Non. Votre institution garde les obligations que lui donne la loi qui s’applique à elle. Nous contrôlons ce qui nous revient : nous tenons un dossier KYC sur chaque institution, et nous comparons les noms des paiements réels avec les listes de sanctions que notre administration a chargées. Cela ne remplace pas vos propres contrôles.",
          ],
        },
      ],
    },
    {
      id: "projects-and-funding",
      heading: "Projets et financement",
      entries: [
        {
          question: "Qui peut demander un financement ?",
          answer: [
            "Les nations, les nations autochtones, les communautés, les municipalités, les organisations et les particuliers qui ont un projet au service d’une communauté. Il n’est pas nécessaire d’être un organisme de bienfaisance enregistré.",
          ],
        },
        {
          question: "Combien coûte une demande ?",
          answer: ["Rien. Nous ne demandons aucun frais pour envoyer ou pour lire une demande."],
        },
        {
          question: "Comment devons-nous écrire le montant ?",
          answer: [
            "Comme vous le diriez : 250 000 $, 250k CAD, 1,2 million € ou 40000. Nous gardons vos mots et nous vous montrons comment nous les comprenons avant l’envoi.",
          ],
        },
        {
          question: "Que se passe-t-il après l’envoi d’une demande ?",
          answer: [
            "Vous recevez un numéro de référence et un lien privé qui montre où en est votre demande. L’équipe d’examen lit votre demande et vous écrit. Son état est : en attente, en cours d’examen, approuvée ou refusée, et chaque changement est inscrit.",
            ["Tout le parcours est décrit à la page ", { text: "Comment ça marche", href: "/how-it-works" }, "."],
          ],
        },
        {
          question: "Les projets du site sont-ils réels ?",
          answer: [
            "Neuf sont des exemples et le disent ; ils montrent le genre de travail que nous finançons. Les projets que des communautés publient elles-mêmes sont placés au-dessus.",
          ],
        },
        {
          question: "Notre connexion est mauvaise. Allons-nous perdre ce que nous avons écrit ?",
          answer: [
            "Non. Ce que vous écrivez dans la demande de financement est gardé sur votre appareil jusqu’à l’envoi. Les formulaires fonctionnent aussi sans JavaScript, mais alors rien n’est gardé avant l’envoi. Choisir trois fois le bouton d’envoi ne fait toujours qu’une seule demande.",
          ],
        },
      ],
    },
    {
      id: "sovereign-compliance",
      heading: "Respect de la souveraineté autochtone",
      entries: [
        {
          question: "Qu’est-ce que la Licence de souveraineté autochtone ?",
          answer: [
            [
              "Notre propre licence pour les institutions : cinq principes, et cinq exigences qui peuvent être vérifiées. Elle n’est pas délivrée par un gouvernement. ",
              { text: "Lire la licence", href: "/resources/license" },
              ".",
            ],
          ],
        },
        {
          question: "Combien de temps la certification est-elle valable ?",
          answer: [
            "Deux ans, avec un examen chaque année. Si quelque chose change entre-temps, dites-le-nous et nous le regarderons ensemble.",
          ],
        },
        {
          question: "Comment comprenez-vous le consentement libre, préalable et éclairé ?",
          answer: [
            "Sans pression, avant la décision et avec tout ce qu’il faut pour juger. Une nation peut le donner, le refuser ou le retirer à tout moment, selon ses propres procédures. Le silence n’est jamais un consentement.",
          ],
        },
        {
          question: "Une nation doit-elle signer le traité ?",
          answer: [
            [
              "Non. Il est facultatif, et une demande est lue de la même façon sans lui. Une nation qui a signé peut se retirer avec un préavis écrit de six mois. La ",
              { text: "page du traité", href: "/treaty" },
              " en donne le texte complet.",
            ],
          ],
        },
        {
          question: "Avez-vous une certification selon la DNUDPA ?",
          answer: [
            "Personne n’en a : les Nations Unies ne certifient pas d’organisations au regard de la Déclaration. Nous disons comment nous appuyons chaque article, pour que vous puissiez juger. Là où notre site montre un point comme vérifié, ouvrez-le pour voir ce que notre logiciel vérifie, quand il l’a fait la dernière fois, et si un audit externe est consigné.",
          ],
        },
        {
          question: "Et OCAP et les étiquettes Local Contexts ?",
          answer: [
            "Nous les respectons et n’en délivrons aucune. OCAP® (en français PCAP®) est une marque déposée du Centre de gouvernance de l’information des Premières Nations. Les étiquettes Local Contexts sont faites et posées par les communautés à qui elles appartiennent.",
          ],
        },
      ],
    },
    {
      id: "partners-integration",
      heading: "Intégration des partenaires",
      entries: [
        {
          question: "Comment nos systèmes se relient-ils aux vôtres ?",
          answer: [
            [
              "Par une API REST sur HTTPS, avec des clés pour chaque institution et des webhooks signés. Vous pouvez commencer avec une clé d’essai. Voir la ",
              { text: "documentation de l’API", href: "/resources/api-docs" },
              ".",
            ],
          ],
        },
        {
          question: "Comment obtenir une clé d’API ?",
          answer: [
            "Une personne de l’administration invite un membre de votre institution dans l’espace partenaire. Une fois votre première étape, la vérification de l’API, approuvée, il y crée une clé d’essai. Les clés réelles suivent une fois que votre institution est active.",
          ],
        },
        {
          question: "Y a-t-il une limite de débit ?",
          answer: [
            "100 requêtes par minute pour chaque clé d’API. Au-delà, la réponse est 429 Too Many Requests, et vous pouvez réessayer après une pause.",
          ],
        },
        {
          question: "Comment faire des essais sans déplacer d’argent ?",
          answer: [
            "Avec une clé d’essai, comme à la quatrième étape, les transactions d’essai. Un virement d’essai est réglé en 5 minutes environ, et vous pouvez en faire échouer un exprès pour voir ce que fait votre système.",
          ],
        },
        {
          question: "Et si un appel reste sans réponse et que nous le renvoyons ?",
          answer: [
            "Envoyez-le avec la même clé d’idempotence. Le virement est fait une seule fois, et le second appel reçoit la première réponse.",
          ],
        },
        {
          question: "Traitez-vous des données de carte ?",
          answer: ["Non. L’argent va d’un compte à un autre. Il n’y a de champ pour un numéro de carte nulle part sur la plateforme."],
        },
      ],
    },
    {
      id: "partnership-process",
      heading: "Parcours de partenariat",
      entries: [
        {
          question: "Comment commencer ?",
          answer: [
            [
              "Envoyez le ",
              { text: "formulaire d’intérêt", href: "/contact" },
              ". Une personne le lit et répond par courriel. L’étape suivante est une conversation.",
            ],
          ],
        },
        {
          question: "Quelles sont les étapes pour devenir une institution active ?",
          answer: [
            "Vérification de l’API, contrôle de conformité, remise des accès, transactions d’essai, statut actif. Vous les passez dans l’ordre, et votre dossier public montre celle que vous avez atteinte.",
          ],
        },
        {
          question: "Combien de temps cela prend-il ?",
          answer: [
            "Cela dépend de vos systèmes et de ce qui, dans la licence, est déjà en place. Nous convenons d’un plan avec vous au début, et il laisse à un conseil le temps de décider.",
          ],
        },
        {
          question: "Que verra le public de notre institution ?",
          answer: [
            "Son nom, sa description, son site Web et son dossier public : l’étape atteinte, sa conformité et le nombre de projets qu’elle a financés. Le public ne voit jamais les personnes à joindre, les numéros de téléphone, les adresses de courriel ni les clés.",
          ],
        },
        {
          question: "Un partenariat peut-il prendre fin ?",
          answer: ["Oui, comme le dit l’entente de partenariat. Un traité entre nations a sa propre règle : un préavis écrit de six mois."],
        },
      ],
    },
  ],
  contact: {
    heading: "Posez-nous vos questions",
    text: "Une personne lit chaque message et répond par courriel.",
    label: "Écrire à notre équipe",
    href: "/contact",
  },
};
