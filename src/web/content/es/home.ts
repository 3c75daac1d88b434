import type { HomeContent } from "../types.ts";

export const home: HomeContent = {
  certifications: {
    heading: "Certificaciones y cumplimiento",
    intro: "Abra un punto para ver las pruebas: lo que el programa hace al respecto y lo que hemos registrado.",
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
          "El programa registra cinco pasos, con sus pruebas, entre el primer mensaje y una institución activa, y el paso al que ha llegado forma parte de su registro público. Una persona decide si una institución pasa a ser aliada. El programa mismo no comprueba identidades ni propietarios: ese deber corresponde a las instituciones y a los bancos.",
      },
      {
        key: "aml",
        title: "AML",
        line: "Prevención del lavado de dinero",
        software:
          "La plataforma todavía no compara nombres con listas de sanciones. Las instituciones y los bancos revisan los pagos según sus propias obligaciones legales. Lo que hace el programa: un pago real necesita una institución activa, los datos del beneficiario y un consentimiento registrado, y cada paso se anota en un libro contable.",
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
          "La plataforma no tiene ningún campo ni ninguna llamada para un número de tarjeta. Nunca guardamos datos de tarjetas: los fondos pasan de una cuenta a otra. Lo que no guardamos no se puede perder.",
      },
    ],
  },
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
