import type { HomeContent } from "../types.ts";

export const home: HomeContent = {
  interest: {
    heading: "Dites-nous votre intérêt",
    text: [
      "Il y a cinq questions, et une personne lit chaque message.",
      "Nous répondons par courriel.",
      "Si vous êtes une nation, vous pouvez d’abord signer un traité. Il est facultatif.",
      ["Vous demandez un financement ? ", { text: "Envoyez plutôt une demande de financement", href: "/funding-request" }, "."],
    ],
  },
};
