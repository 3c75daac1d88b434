import type { NoticeContent } from "../types.ts";

export const terms: NoticeContent = {
  heading: "Condiciones de uso",
  lead: "Qué hace esta plataforma, qué no hace, y qué pedimos a todas las personas que la usan.",
  sections: [
    {
      id: "what",
      heading: "Qué hace la plataforma",
      paragraphs: [
        "{provider} une a comunidades que buscan financiación con instituciones que la ofrecen. Las comunidades envían solicitudes, nuestro personal las lee y decide, y las instituciones financian los proyectos publicados por nuestra API.",
        "Usar la plataforma es gratuito. Enviar una solicitud o que la leamos no cuesta nada, y no tomamos ninguna parte de una transferencia. Su banco puede cobrar comisiones propias.",
      ],
    },
    {
      id: "no-promise",
      heading: "Qué no prometemos",
      paragraphs: [
        "Enviar una solicitud no da derecho a recibir financiación. Una solicitud aprobada aún no es dinero: una institución todavía tiene que decidir financiar el proyecto.",
        "Procuramos cumplir las fechas que damos para una revisión y una decisión, y mostramos cuándo una se ha pasado. No prometemos que la plataforma esté siempre disponible ni libre de fallos.",
        "No damos asesoría legal, fiscal ni de inversión.",
      ],
    },
    {
      id: "yours",
      heading: "Lo que es suyo sigue siendo suyo",
      paragraphs: [
        "Lo que escribe y sube sigue siendo suyo. Nos permite usarlo para la solicitud, como dice el aviso de privacidad, y para nada más.",
        "Un proyecto se hace público solo con el consentimiento libre, previo e informado de su comunidad. Ella puede retirar ese consentimiento en cualquier momento. No podemos recuperar lo que otros copiaron mientras era público.",
        ["Cómo usamos los datos personales está en el ", { text: "aviso de privacidad", href: "/privacy" }, "."],
      ],
    },
    {
      id: "fair-use",
      heading: "Qué le pedimos",
      paragraphs: ["Le rogamos lo siguiente:"],
      items: [
        {
          title: "Decir la verdad",
          text: "Envíe solo lo que es cierto según lo que usted sabe, y solo por una organización en cuyo nombre puede hablar.",
        },
        {
          title: "Respetar a los demás",
          text: "No envíe datos personales de otras personas sin su acuerdo, ni comparta conocimientos o imágenes que una comunidad guarda para sí.",
        },
        {
          title: "Cuidar los accesos",
          text: "Guarde para usted los enlaces privados, las contraseñas y las claves de la API. Cualquiera que tenga su enlace privado puede leer su solicitud.",
        },
        {
          title: "No hacer daño",
          text: "No envíe archivos dañinos, no intente eludir límites o controles, y no sobrecargue la plataforma hasta que otros no puedan usarla. Para avisar de una debilidad, vea /.well-known/security.txt.",
        },
      ],
    },
    {
      id: "api",
      heading: "Uso de la API",
      paragraphs: [
        "La API es para instituciones que hemos admitido. Las claves de prueba no mueven dinero. Las claves reales mueven dinero real, y quien tiene la clave responde de lo que se ordena con ella.",
        "Lo que una institución lee sobre un proyecto por la API puede usarse para la financiación, los informes y la contabilidad. Cuando una comunidad retira su consentimiento, la institución debe dejar de mostrar el proyecto.",
        [
          "Las llamadas están limitadas y quedan registradas, como dice la ",
          { text: "documentación de la API", href: "/resources/api-docs" },
          ".",
        ],
      ],
    },
    {
      id: "end",
      heading: "Cuándo ponemos fin a un acceso",
      paragraphs: [
        "Podemos desactivar una cuenta, revocar una clave o cerrar una solicitud que se usen contra estas condiciones. Si rechazamos una solicitud, usted puede objetar dentro de 30 días, y decide otra persona.",
        "Puede dejar de usar la plataforma en cualquier momento: retire la solicitud, o pídanos cerrar la cuenta.",
      ],
    },
    {
      id: "treaty",
      heading: "El tratado y la licencia",
      paragraphs: [
        [
          "El ",
          { text: "tratado", href: "/treaty" },
          " y la ",
          { text: "Licencia Soberana Indígena", href: "/resources/license" },
          " son textos aparte. Usar la plataforma no significa que haya firmado o aceptado ninguno de ellos.",
        ],
      ],
    },
    {
      id: "changes",
      heading: "Cambios",
      paragraphs: [
        "Si cambiamos estas condiciones, cambia también la fecha al comienzo de esta página. El texto existe en inglés, francés y español, y dice lo mismo en cada idioma.",
      ],
    },
  ],
  contact: {
    heading: "Preguntas",
    withAddress: "Escriba a",
    withoutAddress: ["Escríbanos con el ", { text: "formulario de contacto", href: "/contact/message" }, "."],
  },
};
