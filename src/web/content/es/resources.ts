import type { ResourcesContent } from "../types.ts";

export const resources: ResourcesContent = {
  heading: "Recursos",
  lead: "Los principios que seguimos, cómo funciona la plataforma y qué pedimos a quienes la usan. Todo lo que hay aquí es público.",
  cards: [
    {
      title: "Acerca de {provider}",
      text: "Nuestra misión, cómo trabajamos con naciones y comunidades, y quién hace qué.",
      href: "/resources/about",
    },
    {
      title: "Licencia Soberana Indígena",
      text: "Cinco principios, cinco requisitos y cómo la solicita una institución.",
      href: "/resources/license",
    },
    {
      title: "Aplicaciones de la plataforma bancaria",
      text: "Transferencias directas, controles de cumplimiento y los cinco pasos para unirse.",
      href: "/resources/banking-ledger",
    },
    {
      title: "Documentación de la API",
      text: "Las llamadas, los límites y los webhooks de la API para aliados.",
      href: "/resources/api-docs",
    },
    {
      title: "Preguntas frecuentes",
      text: "Respuestas breves sobre dinero, consentimiento, certificación y alianza.",
      href: "/resources/faq",
    },
  ],
  contact: {
    heading: "¿Falta algo?",
    text: "Pregúntenos. Una persona lee cada mensaje y responde por correo electrónico.",
    label: "Escríbanos",
    href: "/contact",
  },
};
