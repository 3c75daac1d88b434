import type { AboutContent } from "../types.ts";
import { homeText } from "./home-text.ts";
import { undrip } from "./undrip.ts";

export const about: AboutContent = {
  heading: "Acerca de {provider}",
  lead: "Una iniciativa humanitaria que une a quienes tienen capital con las comunidades que tienen un plan.",
  mission: {
    id: "mission",
    heading: "Nuestra misión",
    paragraphs: ["Cabe en una frase. El resto de esta página parte de ella."],
  },
  statement: homeText.mission.statement,
  sections: [
    {
      id: "approach",
      heading: "Nuestra forma de trabajar",
      paragraphs: [
        "Las comunidades saben lo que necesitan. Las instituciones suelen tener los medios, pero no una buena forma de llegar a ellas. Estamos entre unas y otras solo el tiempo necesario para presentarlas, comprobar lo que haya que comprobar y dejar que el dinero llegue directamente.",
        "Una persona lee cada solicitud y cada mensaje. El programa guarda el registro, cuenta y recuerda; no decide quién recibe financiación.",
        "Preferimos decir “todavía no”, con un motivo, antes que hacer esperar a alguien.",
      ],
    },
    {
      id: "sovereignty",
      heading: "Soberanía indígena",
      paragraphs: [
        "Tratamos a las naciones como naciones. Ellas eligen quién habla en su nombre, cómo deciden y cuánto tiempo se toman.",
        [
          "Las instituciones que trabajan con naciones por medio de nosotros aceptan la ",
          { text: "Licencia Soberana Indígena", href: "/resources/license" },
          ". Las naciones pueden, si lo desean, firmar un ",
          { text: "tratado", href: "/treaty" },
          " con {nation}. Es opcional y no cambia la forma en que se lee una solicitud.",
        ],
        "Algunas naciones aparecen en nuestra lista de búsqueda porque figuran en un registro público. Mostramos la fuente y la fecha, y nunca llamamos aliada a una nación si ella misma no lo ha dicho.",
      ],
    },
    {
      id: "transparent-funding",
      heading: "Financiación transparente",
      paragraphs: [
        "Las cifras de la página de inicio se cuentan a partir de nuestros registros: instituciones aliadas activas, proyectos financiados, transferencias liquidadas. Si todavía no hay ninguna, muestran cero.",
        "Cada cambio de estado de una solicitud queda registrado, con quién lo hizo y cuándo. Las instituciones pueden crear un informe de impacto de cualquier período; los resultados figuran tal como la comunidad los contó, con su fuente.",
        "Los nueve proyectos marcados como ejemplos son ejemplos. Están ahí para mostrar el tipo de trabajo que financiamos.",
      ],
    },
  ],
  undrip: {
    id: "un-drip",
    heading: "Cumplimiento de la DNUDPI",
    intro:
      "Nuestra medida es la Declaración de las Naciones Unidas sobre los derechos de los pueblos indígenas. Nadie puede certificarnos según ella, y no afirmamos que alguien lo haya hecho. De esta manera apoyamos diez de sus artículos.",
    articles: undrip.pages.home,
  },
  community: {
    id: "community-led",
    heading: "Desarrollo dirigido por la comunidad",
    paragraphs: [
      "Un proyecto empieza por las personas a las que sirve. Ellas nombran el problema, eligen la respuesta y dicen cómo sería el éxito. Preguntamos cómo se buscó el consentimiento y quién podría quedar excluido, porque esas respuestas son las que más pesan.",
      "Cuando se aprueba una solicitud, la comunidad decide si su proyecto se publica aquí, con qué palabras y con qué precisión se indica el lugar. Un proyecto publicado se puede cambiar o retirar cuando ella lo pida.",
      "Si las personas quieren llevar el trabajo por medio de sus propias instituciones, esa es la forma que preferimos.",
    ],
  },
  impactAreas: {
    heading: "Áreas de impacto",
    intro: "Seis campos en los que se hace la mayor parte del trabajo. Un proyecto puede pertenecer a varios.",
    items: [
      {
        title: "Infraestructura sostenible",
        text: "Agua, energía, vivienda y caminos que la gente del lugar posee y puede reparar.",
      },
      {
        title: "Educación",
        text: "Escuelas, formación y trabajo con las lenguas, según lo que decidan las familias y las personas mayores.",
      },
      {
        title: "Salud",
        text: "Atención cerca de casa, en la lengua que allí se habla.",
      },
      {
        title: "Preservación cultural",
        text: "Lengua, oficios y memoria, guardados y enseñados por las personas a quienes pertenecen.",
      },
      {
        title: "Desarrollo económico",
        text: "Trabajo, comercio y precios justos, con ganancias que se quedan cerca.",
      },
      {
        title: "Cuidado del medio ambiente",
        text: "Tierra y agua cuidadas por quienes mejor las conocen.",
      },
    ],
  },
  team: {
    heading: "Quién hace qué",
    intro: "Describimos equipos y no personas, para que usted sepa quién se ocupará de su mensaje.",
    items: [
      {
        title: "Círculo de custodia",
        text: "Cuida la misión y responde por el tratado y la licencia.",
      },
      {
        title: "Equipo de revisión",
        text: "Lee cada solicitud de financiación y cada mensaje, en el orden en que llegan, y contesta.",
      },
      {
        title: "Relación con aliados",
        text: "Trabaja con las instituciones desde la primera conversación hasta que están activas, y también después.",
      },
      {
        title: "Enlace con naciones y comunidades",
        text: "Primero escucha. Ayuda con una solicitud cuando se lo piden y se asegura de que se haya pedido el consentimiento antes de que empiece nada.",
      },
      {
        title: "Cumplimiento",
        text: "Se ocupa de la evaluación de las instituciones, y de las pruebas que respaldan cada punto que mostramos como verificado.",
      },
      {
        title: "Ingeniería",
        text: "Construye y opera la plataforma, la mantiene ligera para que funcione en un teléfono lento y responde cuando algo falla.",
      },
    ],
  },
  partner: {
    heading: "Trabaje con nosotros",
    text: "Si su institución comparte la misión, cuéntenos qué le gustaría hacer y para quién. Cinco preguntas bastan para empezar.",
    label: "Sea un banco aliado",
    href: "/contact",
  },
};
