import type { HomeContent } from "../types.ts";

export const home: HomeContent = {
  interest: {
    heading: "Cuéntenos que le interesa",
    text: [
      "Hay cinco preguntas, y una persona lee cada mensaje.",
      "Respondemos por correo electrónico.",
      "Si ustedes son una nación, pueden firmar antes un tratado. Es opcional.",
      ["¿Busca financiación? En ese caso, ", { text: "envíe una solicitud de financiación", href: "/funding-request" }, "."],
    ],
  },
};
