import type { PrivacyContent } from "../types.ts";

export const privacy: PrivacyContent = {
  heading: "Avis de confidentialité",
  lead: "Ce que {provider} garde sur vous, pourquoi, pendant combien de temps, qui le voit, et comment le faire supprimer.",
  responsible: {
    heading: "Qui est responsable",
    paragraphs: [
      "{provider} exploite cette plateforme pour {nation} et décide de l’usage de vos données. Nous ne les utilisons que pour les buts décrits sur cette page. Nous ne les vendons pas, et nous ne nous en servons pas pour la publicité.",
      "Les durées ci-dessous sont celles en vigueur ici aujourd’hui. Si une durée change, cette page le montre.",
    ],
    withAddress: "Pour toute question sur vos données, ou pour les faire corriger ou supprimer, écrivez à",
    withoutAddress: [
      "Pour toute question sur vos données, ou pour les faire corriger ou supprimer, écrivez-nous avec le ",
      { text: "formulaire de contact", href: "/contact/message" },
      ".",
    ],
  },
  labels: { what: "Quoi", why: "Pourquoi", howLong: "Combien de temps", who: "Qui le voit", removal: "Comment le faire supprimer" },
  kinds: {
    id: "data",
    heading: "Ce que nous gardons",
    intro: "Chaque type de données a son propre but et sa propre durée.",
    items: {
      request: {
        title: "Demandes de financement",
        what: "Les réponses du formulaire, les coordonnées, les documents, ce que vous et notre équipe vous êtes écrit, ce que notre équipe a noté sur la demande, et à qui nous l’avons transférée. Si un projet en naît : aussi sa page, ses nouvelles et ses images.",
        why: "Pour décider de la demande, vous répondre et soutenir le projet.",
        howLong:
          "Une demande rejetée : {requests_rejected} jours après le rejet ou le deuxième examen. Une demande retirée : {requests_withdrawn} jours après le retrait. Nous vous écrivons {notice} jours avant de la supprimer. Une demande ouverte ou approuvée, dont le projet est publié, ou qui a donné lieu à des transferts, reste jusqu’à ce que vous en demandiez la suppression.",
        who: "Nos évaluateurs et nos administrateurs, sauf en cas de conflit d’intérêts. Ceux à qui nous la transférons : votre page privée les nomme, avec le jour. Le public ne voit d’un projet que ce que sa communauté a publié.",
        removal:
          "Demandez-le sur votre page privée, ou écrivez-nous. Un administrateur s’en charge et vous dit quand c’est fait. Ce qui reste, et pourquoi, est indiqué plus bas.",
      },
      draft: {
        title: "Brouillons de demandes",
        what: "Ce que vous avez rempli, le nom de l’appareil, et votre adresse électronique si vous l’avez donnée. Si vous y invitez des personnes : les noms et adresses que vous avez saisis pour elles, quand elles l’ont ouvert et modifié, et leurs remarques. Seulement si vous avez choisi de garder le brouillon chez nous ; sinon il reste sur votre appareil.",
        why: "Pour que vous puissiez continuer plus tard ou sur un autre appareil.",
        howLong: "{drafts} jours après la dernière modification. Si vous avez donné une adresse, nous vous écrivons deux semaines avant.",
        who: "Toute personne qui a le lien ou le code du brouillon, et les personnes que vous invitez, jusqu’à ce que vous mettiez fin à leur lien. Notre équipe n’a aucune page qui montre les brouillons.",
        removal: "Effacez le brouillon dans le formulaire. Il est aussitôt supprimé de notre base de données.",
      },
      inquiry: {
        title: "Messages d’institutions",
        what: "Ce qui a été envoyé avec le formulaire de contact : l’institution, son message, son adresse électronique, et le téléphone et l’adresse s’ils ont été donnés. Aussi ce que notre équipe a décidé, et à qui nous l’avons transféré.",
        why: "Pour répondre, et pour parler de financement. Si nous l’approuvons, un administrateur peut faire de l’institution un partenaire : son nom, son type, son adresse électronique et son téléphone commencent alors sa fiche.",
        howLong: "{inquiries} jours après notre dernière décision à ce sujet. Un message sur lequel personne n’a décidé reste jusque-là.",
        who: "Nos administrateurs, et ceux à qui nous le transférons.",
        removal: "Écrivez-nous. Un administrateur le supprime, et nous le disons à ceux à qui il a été transféré.",
      },
      visitorMessage: {
        title: "Messages des communautés et des visiteurs",
        what: "Ce qui a été envoyé avec la page « Nous envoyer un message » : votre nom, votre adresse électronique, le sujet, une référence si vous en avez indiqué une, et le message. Aussi qui, dans notre équipe, a noté que nous y avons répondu, et quand.",
        why: "Pour vous répondre.",
        howLong: "{visitor_messages} jours après que nous avons noté y avoir répondu. Un message encore ouvert reste jusque-là.",
        who: "Nos administrateurs.",
        removal:
          "Écrivez-nous. Un administrateur le supprime et vous le dit. Un message qui appartient à une demande de financement est supprimé avec les données de cette demande, si c’est plus tôt.",
      },
      signature: {
        title: "Signatures du traité",
        what: "Le nom et le titre de la personne qui a signé, la nation, la date et la version du texte.",
        why: "C’est un accord entre deux parties, et cela montre qui a signé pour une nation.",
        howLong: "Aussi longtemps que le traité est en vigueur, ou jusqu’à ce que vous nous demandiez de retirer la personne.",
        who: "Nos administrateurs. Qui l’a envoyée avec une demande la trouve dans le téléchargement de cette demande.",
        removal:
          "Écrivez-nous. Le nom et le titre de la personne sont supprimés. La nation, la date et la version restent, car la signature est celle de la nation.",
      },
      consent: {
        title: "Consentements à la publication d’un projet",
        what: "Qui a consenti pour la communauté, dans quel rôle, quand, comment, à quoi, et quand le consentement a pris fin.",
        why: "Pour prouver que rien n’a été publié sans consentement libre, préalable et éclairé.",
        howLong: "Aussi longtemps que nous devons pouvoir le prouver. Il n’y a pas de durée fixe.",
        who: "La communauté, nos évaluateurs et nos administrateurs.",
        removal: "Un consentement peut être retiré à tout moment, et le projet n’est alors plus public. La trace qu’il a existé reste.",
      },
      money: {
        title: "Transferts et comptes bancaires",
        what: "Le compte qui reçoit l’argent d’un projet, et qui en est titulaire : nom, date de naissance ou numéro d’immatriculation, adresse, qui le contrôle, et les documents qui le montrent. Aussi les transferts, les fichiers échangés avec la banque, et nos livres.",
        why: "Pour envoyer l’argent, savoir qui le reçoit, et en rendre compte.",
        howLong: "Aussi longtemps que nos livres sont gardés. Un compte qui n’a jamais reçu d’argent est supprimé avec sa demande.",
        who: "Nos administrateurs et la banque. Les institutions voient leurs propres transferts, et aucun compte bancaire.",
        removal: "Ce qui concerne de l’argent envoyé n’est pas supprimé.",
      },
      account: {
        title: "Comptes de notre équipe et des membres d’institutions",
        what: "Le nom, le nom d’utilisateur, l’adresse électronique, une empreinte du mot de passe, les clés d’accès, l’application d’authentification, les endroits où vous êtes connecté, et ce que vous avez fait avec le compte.",
        why: "Pour ne laisser entrer que les bonnes personnes, et savoir qui a fait quoi.",
        howLong:
          "Aussi longtemps que le compte est utilisé, puis jusqu’à ce qu’il soit effacé. Une session prend fin après 12 heures, ou 2 heures sans usage.",
        who: "Nos administrateurs. Vos collègues voient votre nom à côté de ce que vous avez fait. Personne ne peut lire le mot de passe.",
        removal:
          "Écrivez-nous. Une fois le compte fermé, un administrateur l’efface. Son numéro remplace le nom partout où il a fait quelque chose.",
      },
      invitation: {
        title: "Invitations",
        what: "Le nom et l’adresse électronique d’une personne invitée à créer un compte.",
        why: "Pour envoyer l’invitation.",
        howLong: "{invitations} jours après son expiration ou son retrait. Une invitation acceptée fait partie du compte.",
        who: "Nos administrateurs.",
        removal: "Écrivez-nous.",
      },
      message: {
        title: "Messages que nous envoyons",
        what: "L’adresse, les mots, et la réponse du serveur de courriel.",
        why: "Pour remettre les messages, et savoir ce qu’ils sont devenus.",
        howLong:
          "{emails} jours après l’envoi ou l’échec. Les messages sur une demande, un message d’institution ou un message que vous nous avez écrit partent avec lui, si c’est plus tôt. Un message qui reste à envoyer est gardé jusqu’à l’envoi.",
        who: "Nos administrateurs, et les serveurs de courriel en chemin.",
        removal: "Ils sont supprimés avec la demande, le message ou le compte qu’ils concernent.",
      },
      knownAddress: {
        title: "Adresses qui ont ouvert un de nos liens",
        what: "Une empreinte de l’adresse électronique, et le jour. On ne peut pas y lire l’adresse.",
        why: "Pour que personne ne se serve de nos formulaires pour écrire à des inconnus.",
        howLong: "{known_addresses} jours.",
        who: "Personne ne la lit. Notre logiciel la compare.",
        removal: "Elle est supprimée avec la dernière demande, le dernier message ou le compte qui a cette adresse.",
      },
      follow: {
        title: "Adresses des personnes qui suivent des projets",
        what: "Votre adresse e-mail, le projet que vous suivez ou le fait que vous suivez tous les nouveaux, la fréquence de nos messages et leur langue.",
        why: "Pour envoyer les messages que vous avez demandés.",
        howLong:
          "Jusqu’à ce que vous mettiez fin aux messages ou que le projet ne soit plus public. Une adresse qui n’est pas confirmée dans les 7 jours est supprimée.",
        who: "Personne n’en voit la liste. Notre logiciel compose chaque message au moment de l’envoi et le remet aux serveurs de messagerie qui l’acheminent.",
        removal: "Chaque message contient un lien qui y met fin et supprime aussitôt votre adresse.",
      },
      visit: {
        title: "Comptages par adresse IP",
        what: "Combien de fois une adresse IP a fait une chose limitée, comme envoyer un formulaire ou essayer un mot de passe.",
        why: "Pour empêcher les abus.",
        howLong: "Jusqu’à la fin du comptage : d’une minute à un jour.",
        who: "Personne ne les lit. Le journal de notre logiciel ne contient pas d’adresses IP.",
        removal: "Ils sont supprimés dans la minute qui suit leur fin.",
      },
      apiCall: {
        title: "Appels de l’API des partenaires",
        what: "Quelle clé a fait quel appel, quand, et avec quel résultat. Ni adresses ni contenus.",
        why: "Pour que les institutions puissent trouver les erreurs de leur logiciel.",
        howLong: "{api_calls} jours.",
        who: "Les membres de l’institution.",
        removal: "Ils sont supprimés à la fin de la durée.",
      },
      auditLog: {
        title: "Journal d’audit",
        what: "Qui a fait quoi et quand, avec les valeurs d’avant et d’après.",
        why: "Pour prouver ce qui a été fait, et remarquer les abus.",
        howLong:
          "Aussi longtemps que la plateforme fonctionne. Les valeurs personnelles y sont rayées quand les données d’où elles viennent sont supprimées.",
        who: "Nos administrateurs.",
        removal: "Les valeurs sont rayées avec la demande, le message ou le compte. Le fait qu’une chose a été faite reste.",
      },
      institution: {
        title: "Contacts d’institutions",
        what: "La personne à contacter, l’adresse électronique et le téléphone d’une institution, d’après son message ou comme elle nous l’a dit, et ce que nous avons décidé sur le partenariat.",
        why: "Pour travailler avec l’institution.",
        howLong: "Aussi longtemps que l’institution figure ici.",
        who: "Nos administrateurs. La page publique d’une institution n’en montre rien.",
        removal: "Écrivez-nous. Un administrateur change ou supprime le contact.",
      },
      kyc: {
        title: "Dossiers de connaissance des institutions (KYC)",
        what: "Les personnes qui possèdent, contrôlent ou dirigent une institution ou peuvent agir pour elle : nom, date de naissance, nationalité, rôle, éventuelle fonction publique, et le type, l’expiration et le numéro d’une pièce d’identité. Aussi les données de l’institution, ses documents et chaque modification.",
        why: "Pour savoir avec qui nous travaillons. Les lois contre le blanchiment et sur les sanctions demandent en général cette vérification à ceux qui font circuler de l’argent.",
        howLong: "Tant que nous travaillons avec l’institution, puis {kyc_files} jours. Ces lois demandent en général de cinq à dix ans.",
        who: "Nos administrateurs et les membres de cette institution. Personne ne voit plus que les quatre derniers caractères du numéro d’une pièce : il est conservé chiffré.",
        removal:
          "Écrivez-nous ou écrivez à l’institution, qui peut corriger son dossier à tout moment. Tant que la loi nous demande de le conserver, nous ne pouvons pas le supprimer.",
      },
      register: {
        title: "Inscriptions de registres publics",
        what: "Les noms, lieux et numéros officiels d’organisations et de nations qui figurent dans des registres publics, avec la source et la date. Une ligne que nous n’avons pas pu lire est gardée telle que le registre la donne, pendant dix lectures.",
        why: "Pour trouver des partenaires pour les communautés.",
        howLong: "Aussi longtemps que le registre les mentionne. Ce qui a disparu d’un registre est marqué comme tel.",
        who: "Tout le monde voit l’inscription. Seuls nos administrateurs voient les lignes qui n’ont pas pu être lues.",
        removal: "Écrivez-nous. Un administrateur retire l’inscription.",
      },
      screening: {
        title: "Comparaison avec les listes de sanctions",
        what: "Les noms et, si nous les avons, les dates de naissance, pays et numéros officiels des institutions, des personnes qui les dirigent ou les possèdent, des bénéficiaires, des signataires du traité, des nations et des demandeurs qui doivent envoyer ou recevoir de l’argent. Ce avec quoi nous les avons comparés, chaque comparaison avec son résultat, et ce que deux membres de notre équipe ont décidé d’une correspondance possible.",
        why: "La loi interdit de payer les personnes et organisations inscrites sur les listes de sanctions, et nous oblige à montrer ce que nous avons comparé.",
        howLong:
          "10 ans. Un nom dont la source a été supprimée disparaît avec elle, sauf s’il fait partie d’une correspondance possible ou d’un paiement : il reste alors jusqu’à la fin des 10 ans. Une décision peut rester plus longtemps : tant que la liste contient l’entrée ou que la correspondance bloque encore des paiements.",
        who: "Notre équipe. Nos administrateurs décident.",
        removal:
          "Nous devons garder ce qui appartient à une correspondance possible ou à un paiement. Nous supprimons tout le reste avec sa source.",
      },
    },
  },
  documents: {
    here: "Les documents sont gardés sur le serveur qui fait fonctionner cette plateforme.",
    elsewhere:
      "Les documents sont gardés dans un service de stockage choisi par {provider}, séparé du serveur qui fait fonctionner cette plateforme.",
  },
  device: {
    id: "device",
    heading: "Ce que garde votre navigateur",
    paragraphs: ["Nous n’utilisons aucun témoin (cookie) pour des statistiques ou de la publicité. Les voici tous :"],
    items: [
      {
        title: "session",
        text: "Après votre connexion, pendant 12 heures au plus. Il ouvre votre compte. Son nom peut être précédé de __Host-.",
      },
      {
        title: "signed_in",
        text: "Dit qu’une session existe, et rien d’autre. Il disparaît quand vous vous déconnectez ou fermez le navigateur.",
      },
      {
        title: "device",
        text: "Pendant 180 jours après votre connexion. Il empêche que des inconnus qui essaient votre mot de passe vous bloquent l’accès.",
      },
      { title: "lang", text: "Pendant un an après que vous avez choisi une langue." },
      {
        title: "private_link",
        text: "Pendant dix minutes après l’envoi d’une demande sans JavaScript, pour que la page suivante puisse montrer votre lien privé.",
      },
      {
        title: "Mémoire du navigateur",
        text: "Ce que vous écrivez dans nos formulaires, les demandes qui attendent une connexion, les envois de documents interrompus, une preuve que cet appareil a envoyé une demande, des pages gardées pour un usage sans connexion, dont la dernière demande ouverte par son lien privé, sauf si l’on a choisi le contraire sur sa page, et si vous avez vu l’introduction. Cela reste sur votre appareil jusqu’à l’envoi, ou jusqu’à ce que vous l’effaciez ou effaciez les données du navigateur. Toute personne qui utilise cet appareil et ce navigateur peut le lire.",
      },
    ],
  },
  others: {
    id: "others",
    heading: "Qui d’autre reçoit des données",
    paragraphs: [
      "Les serveurs de courriel qui transportent nos messages, et la banque qui exécute les transferts. Les institutions voient les projets publiés par notre API, et jamais une demande.",
      "Nos pages ne chargent ni polices, ni scripts, ni statistiques d’autres serveurs. L’image d’une institution peut venir d’un autre serveur, qui apprend alors l’adresse IP de qui la regarde.",
      "Si une communauté relie son projet au Local Contexts Hub, notre serveur y demande les étiquettes. Il n’envoie aucune donnée sur les visiteurs.",
    ],
  },
  removal: {
    id: "removal",
    heading: "Ce qu’une suppression laisse",
    paragraphs: [
      "Un administrateur supprime les données, et notre dernier message vous dit exactement ce qui reste. Si nous les avions transférées, nous écrivons à ceux qui les ont reçues et leur demandons de les supprimer.",
      "Une suppression est refusée tant qu’un projet est publié ou que des transferts sont en cours. Retirez d’abord le consentement, ou attendez que les transferts soient réglés ou annulés.",
    ],
    staysIntro: "D’une demande de financement, voici ce qui reste, s’il y en a :",
  },
  rights: {
    id: "rights",
    heading: "Ce que vous pouvez faire",
    paragraphs: [
      "Sur la page privée d’une demande, vous pouvez lire et télécharger tout ce que nous gardons à son sujet, corriger vos coordonnées, la retirer, et demander sa suppression. Sans cette page, écrivez-nous.",
      "Les données sur une communauté appartiennent à la communauté. Elle décide de ce qui est public, et peut revenir sur sa décision.",
    ],
  },
};
