import type { HowItWorksContent } from "../types.ts";

export const howItWorks: HowItWorksContent = {
  heading: "Cómo funciona",
  lead: "Conectar, acordar, financiar. Tres pasos, cada uno al ritmo de las personas que participan.",
  steps: [
    {
      id: "connect",
      title: "Conectar",
      lead: "Cuéntenos quién es y qué le gustaría hacer.",
      audiences: [
        {
          title: "Comunidades",
          text: [
            "Envíe una ",
            { text: "solicitud de financiación", href: "/funding-request" },
            ". Toma unos 20 minutos. Lo que escribe se guarda en su dispositivo, así que puede parar y volver. Las palabras sencillas sirven, y también un monto como “40 000 USD”.",
          ],
        },
        {
          title: "Instituciones",
          text: [
            "Envíe el ",
            { text: "formulario de interés", href: "/contact" },
            ": cinco preguntas. Diga qué le gustaría financiar y dónde. Si ya presta o dona en una región, cuéntenos con quién trabaja.",
          ],
        },
        {
          title: "Naciones",
          text: [
            "Pidan financiación, ofrézcanla o ambas cosas. Pueden leer el ",
            { text: "tratado", href: "/treaty" },
            " y llevarlo a su consejo. Firmar es opcional y no cambia en nada cómo leemos su solicitud.",
          ],
        },
      ],
    },
    {
      id: "align",
      title: "Acordar",
      lead: "Vemos juntos si el proyecto, el dinero y el consentimiento encajan.",
      audiences: [
        {
          title: "Comunidades",
          text: "El equipo de revisión lee su solicitud y puede hacerle preguntas. Su comunidad decide si su proyecto se publica para que las instituciones lo financien, y puede retirar su consentimiento en cualquier momento.",
        },
        {
          title: "Instituciones",
          text: [
            "Pasan los ",
            { text: "cinco pasos de integración", href: "/resources/banking-ledger" },
            ", llenan su expediente KYC y revisan la ",
            { text: "Licencia Soberana Indígena", href: "/resources/license" },
            ". Un compromiso anual habitual empieza en unos US$ 250 000. No es estricto: si es menos, hable con nosotros.",
          ],
        },
        {
          title: "Naciones",
          text: "Ustedes nos dicen quién habla en nombre de su nación y cómo decide. El consentimiento se pide para cada proyecto, según sus procedimientos, y se puede dar, negar o retirar. El silencio nunca es consentimiento.",
        },
      ],
    },
    {
      id: "fund",
      title: "Financiar",
      lead: "El dinero llega directamente, y cada paso queda registrado.",
      audiences: [
        {
          title: "Comunidades",
          text: "Ustedes deciden si su proyecto se publica aquí, y qué queda privado. Antes de que se mueva dinero, acuerden por escrito con la institución cuánto, cuándo, para qué y cómo se reparten los beneficios. La plataforma todavía no lo hace por ustedes.",
        },
        {
          title: "Instituciones",
          text: "Envían transferencias desde sus propios sistemas, y los webhooks les dicen qué pasa con cada una. Pueden crear un informe de impacto de cualquier período, y su cumplimiento se revisa cada año.",
        },
        {
          title: "Naciones",
          text: "Los fondos pueden ir a su propio gobierno o a la institución que ustedes elijan. Si su nación retira su consentimiento, no sale ningún pago más para ese proyecto. Los pagos que ya están en el banco siguen.",
        },
      ],
    },
  ],
  after: {
    heading: "Después de enviar una solicitud",
    paragraphs: [
      "Usted recibe una referencia, como FR-7K3M-9QXZ, y un enlace privado que muestra en qué punto está su solicitud. Cite la referencia siempre que nos escriba. Si se corta la conexión y envía dos veces, guardamos una sola solicitud.",
      "Después de eso no tiene que hacer nada. Si necesitamos saber más, le preguntaremos. La página de su solicitud muestra a más tardar cuándo empezaremos a revisarla y cuándo decidiremos, y dice si vamos con retraso. Una persona lee cada solicitud.",
    ],
    statuses: [
      {
        key: "pending",
        title: "Pendiente",
        text: "Ha llegado y espera a ser leída. Toda solicitud empieza aquí.",
      },
      {
        key: "in_review",
        title: "En revisión",
        text: "Alguien la está leyendo y quizás le escriba con preguntas. No hay nada decidido.",
      },
      {
        key: "approved",
        title: "Aprobada",
        text: "Decidimos apoyarla. Si su comunidad consiente, su proyecto se publica para que las instituciones puedan financiarlo. La aprobación todavía no es dinero.",
      },
      {
        key: "rejected",
        title: "Rechazada",
        text: "Tal como está, no podemos seguir con ella, y le decimos por qué. Puede objetar en un plazo de 30 días, y decidirá otra persona. También puede enviar otra solicitud en cualquier momento.",
      },
    ],
    readers: {
      id: "who-reads-it",
      heading: "Quién la lee",
      paragraphs: [
        "El equipo de revisión lee cada solicitud en el orden en que llega. Aparte de usted, solo las personas que revisan las solicitudes y la administración pueden abrirla, y cada cambio de su estado queda registrado, con quién lo hizo y cuándo.",
        "Si pensamos que un aliado debería ver su solicitud, un administrador la reenvía a una sola persona allí, y lo registramos. Si prefiere que le preguntemos antes, dígalo en la solicitud.",
        "Sus respuestas sobre la soberanía, el consentimiento y quién podría quedar excluido son las que más pesan. No tiene que compartir nada que su nación guarde para sí.",
      ],
    },
  },
  never: {
    heading: "Lo que nunca hacemos",
    intro: "Puede exigirnos que lo cumplamos.",
    list: [
      "Nunca tomamos el silencio como consentimiento.",
      "Nunca pedimos la firma de un tratado, tierra, conocimientos ni un puesto en un consejo a cambio de financiación.",
      "Nunca llamamos aliada a una nación o institución antes de que ella misma lo haya dicho.",
      "Nunca pedimos un número de tarjeta.",
      "Nunca pedimos dinero por leer una solicitud.",
      "Nunca publicamos un proyecto sin el acuerdo de las personas a las que sirve.",
      "Nunca dejamos que un programa decida por sí solo quién recibe financiación.",
    ],
  },
  next: [
    {
      heading: "Usted tiene un proyecto",
      text: "Pida lo que necesita, con sus propias palabras.",
      label: "Enviar una solicitud de financiación",
      href: "/funding-request",
    },
    {
      heading: "Usted tiene fondos para aportar",
      text: "Cuéntenos quién es y qué le gustaría hacer.",
      label: "Sea un banco aliado",
      href: "/contact",
    },
    {
      heading: "Usted habla en nombre de una nación",
      text: "Lea el tratado. No hay fecha límite.",
      label: "Leer el tratado",
      href: "/treaty",
    },
  ],
};
