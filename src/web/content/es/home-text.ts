import type { HomeTextContent } from "../types.ts";

/** Rendered by the server alone (ServerPart). */
export const homeText: HomeTextContent = {
  hero: {
    heading: "Acercamos la financiación al desarrollo comunitario",
    text: "Buscamos financiar a instituciones financieras y otras organizaciones, y proyectos de desarrollo comunitario, que compartan nuestra misión y cumplan las normas de soberanía indígena.",
    learnMore: "Saber más",
    request: "Solicitar financiación",
    coinLabel: "Una moneda de cobre con la imagen de un puente",
  },
  mission: {
    heading: "Nuestra misión",
    statement: "Haga lo correcto: cuide de las personas pobres, necesitadas, oprimidas y desfavorecidas, y no actúe con codicia.",
    slogan: "Cuidémonos mutuamente. No tomemos más de lo que nos corresponde.",
  },
  partner: {
    heading: "Sea un banco aliado",
    text: "Bancos, cooperativas de ahorro y crédito, CDFI y entidades de microfinanzas: envíen fondos directamente a proyectos comunitarios, de API a API.",
    points: [
      "Cinco pasos comprobados antes de mover dinero real",
      "Mensajes ISO 20022, sin guardar datos de tarjetas",
      "Informes de impacto de cualquier período",
    ],
    label: "Sea un banco aliado",
    href: "/contact",
  },
  steps: {
    heading: "Cómo funciona",
    items: [
      {
        title: "Conectar",
        text: "Cuéntenos quién es. Las comunidades traen un proyecto; las instituciones traen capital y una API.",
      },
      {
        title: "Acordar",
        text: "Revisamos juntos el cumplimiento. El consentimiento es libre, previo e informado, y puede retirarse.",
      },
      {
        title: "Financiar",
        text: "El dinero llega directamente, y cada transferencia queda registrada. La propia comunidad cuenta qué se logró.",
      },
    ],
    more: "Lea cómo funciona",
    href: "/how-it-works",
  },
  criteria: {
    heading: "Cómo elegimos",
    intro: "Seis cosas que buscamos. Si usted cumple la mayoría, hable con nosotros.",
    items: [
      { title: "Dirigido por la comunidad", text: "Las personas a las que sirve fijan las prioridades." },
      {
        title: "Soberanía respetada",
        text: "Las naciones deciden sobre sus propias tierras, datos y conocimientos.",
      },
      { title: "Primero, el consentimiento", text: "Libre, previo e informado, antes de empezar el trabajo." },
      { title: "Beneficios repartidos con justicia", text: "Lo que un proyecto gana queda en manos de las personas para quienes se hizo." },
      {
        title: "Cuidado de la tierra",
        text: "No deja peor la tierra ni el agua, y las mejora donde puede.",
      },
      { title: "Cuentas abiertas", text: "Cada transferencia se puede rastrear y explicar." },
    ],
  },
};
