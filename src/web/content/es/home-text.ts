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
      "Controles KYC y AML antes de mover dinero real",
      "Mensajes ISO 20022, sin campos para números de tarjeta",
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
  certifications: {
    heading: "Certificaciones y cumplimiento",
    intro:
      "Cada distintivo es el resultado de un control que nuestro programa hace al iniciarse y cada hora. Nadie puede fijarlo a mano. Abra un punto para ver las pruebas.",
    items: [
      {
        key: "undrip",
        title: "DNUDPI",
        line: "Artículos 3, 4, 5, 18, 19, 23, 32, 39, 40 y 41",
        software: [
          "La solicitud de financiación pregunta cómo se respeta la soberanía, cómo se buscó el consentimiento y quién podría quedar excluido, y no se puede enviar sin esas tres respuestas. Una nación que figura en un registro público nunca se muestra como aliada sin un acto propio. Las Naciones Unidas no certifican a nadie según la Declaración; lo que publicamos es ",
          { text: "cómo apoyamos cada artículo", href: "/resources/about#un-drip" },
          ".",
        ],
      },
      {
        key: "sovereign_license",
        title: "Licencia Soberana Indígena",
        line: "Consentimiento, reparto de beneficios, cuidado de la tierra",
        software: [
          "Es nuestra propia licencia, no una norma pública. Sus ",
          { text: "principios y requisitos", href: "/resources/license" },
          " se publican completos, para que cualquiera pueda exigirnos que los cumplamos. El tratado, que es opcional, se ofrece solo a las naciones, y cada firma se guarda una sola vez, con la versión del texto que se firmó.",
        ],
      },
      {
        key: "kyc",
        title: "KYC",
        line: "Conozca a su cliente",
        software:
          "El programa lleva un expediente de cada institución: de quién es, quién la dirige, quién puede actuar por ella y sus documentos. Dos personas de nuestro equipo lo aprueban, y se revisa a los 12, 24 o 36 meses, según el riesgo. Sin un expediente al día no sale ningún pago real.",
      },
      {
        key: "aml",
        title: "AML",
        line: "Prevención del lavado de dinero",
        software:
          "Antes de que salga un pago real, el programa compara los nombres de la institución, de las personas que están detrás, del beneficiario y de la comunidad con las listas de sanciones que ha cargado nuestra administración. Una posible coincidencia detiene el pago hasta que dos personas la descarten. Sin listas al día no sale nada.",
      },
      {
        key: "iso20022",
        title: "ISO 20022",
        line: "Mensajería financiera",
        software:
          "Las transferencias reales van al banco como órdenes de pago ISO 20022, y leemos las respuestas del banco en la misma norma. Cada archivo se comprueba con su esquema oficial antes de enviarlo o contabilizarlo. ISO 20022 es una norma de mensajes: se usa, no se otorga.",
      },
      {
        key: "pci_dss",
        title: "PCI DSS",
        line: "Seguridad de los datos de tarjetas de pago",
        software:
          "La plataforma no tiene ningún campo ni ninguna llamada para un número de tarjeta: los fondos pasan de una cuenta a otra. Una orden de pago cuyo texto contiene un número de tarjeta se rechaza.",
      },
    ],
  },
};
