import type { HowItWorksContent } from "../types.ts";

export const howItWorks: HowItWorksContent = {
  heading: "Comment ça marche",
  lead: "Se rencontrer, s’accorder, financer. Trois étapes, chacune au rythme des personnes concernées.",
  steps: [
    {
      id: "connect",
      title: "Se rencontrer",
      lead: "Dites-nous qui vous êtes et ce que vous souhaitez faire.",
      audiences: [
        {
          title: "Communautés",
          text: [
            "Envoyez une ",
            { text: "demande de financement", href: "/funding-request" },
            ". Cela prend environ 20 minutes. Ce que vous écrivez est gardé sur votre appareil : vous pouvez vous arrêter et revenir. Des mots simples conviennent très bien, et un montant comme « 40 000 dollars » aussi.",
          ],
        },
        {
          title: "Institutions",
          text: [
            "Envoyez le ",
            { text: "formulaire d’intérêt", href: "/contact" },
            " : cinq questions. Dites ce que vous souhaitez financer, et où. Si vous prêtez ou donnez déjà dans une région, dites-nous avec qui vous travaillez.",
          ],
        },
        {
          title: "Nations",
          text: [
            "Demandez un financement, offrez-en un, ou les deux. Vous pouvez lire le ",
            { text: "traité", href: "/treaty" },
            " et l’apporter à votre conseil. Signer est facultatif et ne change rien à notre façon de lire votre demande.",
          ],
        },
      ],
    },
    {
      id: "align",
      title: "S’accorder",
      lead: "Nous cherchons ensemble si le projet, l’argent et le consentement vont ensemble.",
      audiences: [
        {
          title: "Communautés",
          text: "L’équipe d’examen lit votre demande et peut vous poser des questions. Votre communauté décide si son projet est publié pour que des institutions le financent, et peut retirer son consentement à tout moment.",
        },
        {
          title: "Institutions",
          text: [
            "Vous passez les ",
            { text: "cinq étapes d’intégration", href: "/resources/banking-ledger" },
            ", vous remplissez votre dossier KYC et vous étudiez la ",
            { text: "Licence de souveraineté autochtone", href: "/resources/license" },
            ". Un engagement annuel habituel commence à environ 250 000 $. Ce n’est pas strict : parlez-nous si c’est moins.",
          ],
        },
        {
          title: "Nations",
          text: "Vous nous dites qui parle au nom de votre nation et comment elle décide. Le consentement est demandé pour chaque projet, selon vos procédures, et il peut être donné, refusé ou retiré. Le silence n’est jamais un consentement.",
        },
      ],
    },
    {
      id: "fund",
      title: "Financer",
      lead: "L’argent va directement au projet, et chaque étape est inscrite.",
      audiences: [
        {
          title: "Communautés",
          text: "Vous décidez si votre projet est publié ici, et ce qui reste privé. Avant que l’argent circule, convenez par écrit avec l’institution : combien, quand, pour quoi, et comment les avantages sont partagés. La plateforme ne le fait pas encore pour vous.",
        },
        {
          title: "Institutions",
          text: "Vous envoyez des virements depuis vos propres systèmes, et des webhooks vous disent ce que chacun devient. Vous pouvez créer un rapport d’impact pour n’importe quelle période, et votre conformité est examinée chaque année.",
        },
        {
          title: "Nations",
          text: "Les fonds peuvent aller à votre propre gouvernement ou à une institution de votre choix. Si votre nation retire son consentement, aucun autre paiement ne part pour ce projet. Les paiements déjà à la banque se poursuivent.",
        },
      ],
    },
  ],
  after: {
    heading: "Après l’envoi d’une demande",
    paragraphs: [
      "Vous recevez un numéro de référence, comme FR-7K3M-9QXZ, et un lien privé qui montre où en est votre demande. Indiquez le numéro chaque fois que vous nous écrivez. Si la connexion est coupée et que vous envoyez deux fois, nous ne gardons qu’une seule demande.",
      "Vous n’avez rien d’autre à faire ensuite. Si nous avons besoin d’en savoir plus, nous vous le demanderons. La page de votre demande montre au plus tard quand nous commencerons à l’examiner et quand nous déciderons, et dit si nous sommes en retard. Une personne lit chaque demande.",
    ],
    statuses: [
      {
        key: "pending",
        title: "En attente",
        text: "Elle est arrivée et attend d’être lue. Chaque demande commence ici.",
      },
      {
        key: "in_review",
        title: "En cours d’examen",
        text: "Quelqu’un la lit, et peut vous écrire pour poser des questions. Rien n’est décidé.",
      },
      {
        key: "approved",
        title: "Approuvée",
        text: "Nous avons décidé de la soutenir. Si votre communauté y consent, son projet est publié pour que des institutions puissent le financer. Être approuvée ne veut pas encore dire être financée.",
      },
      {
        key: "rejected",
        title: "Refusée",
        text: "Nous ne pouvons pas aller plus loin avec la demande telle qu’elle est, et nous vous disons pourquoi. Vous pouvez contester dans les 30 jours, et une autre personne décidera. Vous pouvez aussi envoyer une nouvelle demande à tout moment.",
      },
    ],
    readers: {
      id: "who-reads-it",
      heading: "Qui la lit",
      paragraphs: [
        "L’équipe d’examen lit chaque demande dans l’ordre d’arrivée. À part vous, seules les personnes qui examinent les demandes et notre administration peuvent l’ouvrir, et chaque changement de son état est inscrit avec son auteur et sa date.",
        "Si nous pensons qu’un partenaire devrait voir votre demande, une personne de l’administration la transmet à une seule personne chez ce partenaire, et nous l’inscrivons. Si vous préférez que nous vous demandions d’abord, dites-le dans la demande.",
        "Vos réponses sur la souveraineté, le consentement et les personnes qui pourraient être laissées de côté comptent le plus. Vous n’avez à partager rien de ce que votre nation garde pour elle.",
      ],
    },
  },
  never: {
    heading: "Ce que nous ne faisons jamais",
    intro: "Vous pouvez nous demander des comptes sur ces points.",
    list: [
      "Nous ne prenons jamais le silence pour un consentement.",
      "Nous ne demandons jamais de signer un traité, ni de terre, ni de savoir, ni de siège à un conseil en échange d’un financement.",
      "Nous n’appelons jamais une nation ou une institution partenaire avant qu’elle l’ait dit elle-même.",
      "Nous ne demandons jamais de numéro de carte.",
      "Nous ne demandons jamais d’argent pour lire une demande.",
      "Nous ne publions jamais un projet sans l’accord des personnes qu’il sert.",
      "Nous ne laissons jamais un programme décider seul qui reçoit un financement.",
    ],
  },
  next: [
    {
      heading: "Vous avez un projet",
      text: "Demandez ce qu’il lui faut, avec vos propres mots.",
      label: "Envoyer une demande de financement",
      href: "/funding-request",
    },
    {
      heading: "Vous avez des fonds à placer",
      text: "Dites-nous qui vous êtes et ce que vous souhaitez faire.",
      label: "Devenir partenaire bancaire",
      href: "/contact",
    },
    {
      heading: "Vous parlez au nom d’une nation",
      text: "Lisez le traité. Il n’y a pas de date limite.",
      label: "Lire le traité",
      href: "/treaty",
    },
  ],
};
