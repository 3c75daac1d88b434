import type { FaqContent } from "../types.ts";

export const faq: FaqContent = {
  heading: "Preguntas frecuentes",
  lead: "Respuestas breves. Si la suya no está aquí, escríbanos.",
  groups: [
    {
      id: "financial-institutions",
      heading: "Para instituciones financieras",
      entries: [
        {
          question: "¿Qué instituciones pueden unirse?",
          answer: [
            "Bancos, cooperativas de ahorro y crédito, instituciones financieras de desarrollo comunitario (CDFI), entidades de microfinanzas y las instituciones financieras de las naciones. También son bienvenidas las fundaciones y otras organizaciones que financian trabajo comunitario.",
          ],
        },
        {
          question: "¿Hay un compromiso mínimo?",
          answer: [
            "Un mínimo habitual es de unos US$ 250 000 al año. No es estricto. Si puede aportar menos, pero de forma constante, hable con nosotros.",
          ],
        },
        {
          question: "¿Ustedes eligen los proyectos por nosotros?",
          answer: [
            "No. Usted ve los proyectos que las comunidades han presentado y elige cuáles financiar. Solo se muestran los proyectos que tienen el consentimiento de su comunidad, y ella puede retirarlo en cualquier momento.",
          ],
        },
        {
          question: "¿Qué informes recibiremos?",
          answer: [
            "Las alianzas prevén un informe de impacto cada trimestre y una evaluación cada año. Usted crea los informes en su área de aliados, de cualquier período; los resultados figuran tal como los contó la comunidad.",
          ],
        },
        {
          question: "¿Asumen ustedes nuestras obligaciones de KYC y AML?",
          answer: [
            "No. Su institución conserva las obligaciones que le impone la ley que se le aplica. Comprobamos lo que nos toca: llevamos un expediente KYC de cada institución y comparamos los nombres de los pagos reales con las listas de sanciones que ha cargado nuestra administración. Eso no sustituye sus propios controles.",
          ],
        },
      ],
    },
    {
      id: "projects-and-funding",
      heading: "Sobre los proyectos y la financiación",
      entries: [
        {
          question: "¿Quién puede pedir financiación?",
          answer: [
            "Naciones, naciones indígenas, comunidades, municipios, organizaciones y personas con un proyecto al servicio de una comunidad. No hace falta estar registrado como organización benéfica para pedirla.",
          ],
        },
        {
          question: "¿Cuánto cuesta pedirla?",
          answer: ["Nada. No cobramos por enviar ni por leer una solicitud."],
        },
        {
          question: "¿Cómo debemos escribir el monto?",
          answer: [
            "De forma sencilla: US$ 250 000, 250k CAD, € 1,2 M o 40000. Guardamos sus palabras y le mostramos cómo las entendemos antes de enviar.",
          ],
        },
        {
          question: "¿Qué pasa después de enviar una solicitud?",
          answer: [
            "Usted recibe una referencia y un enlace privado que muestra en qué punto está su solicitud. El equipo de revisión lee su solicitud y le escribe. Su estado es pendiente, en revisión, aprobada o rechazada, y cada cambio queda registrado.",
            ["Todo el camino está en ", { text: "Cómo funciona", href: "/how-it-works" }, "."],
          ],
        },
        {
          question: "¿Son reales los proyectos del sitio?",
          answer: [
            "Nueve son ejemplos y así lo dicen; muestran el tipo de trabajo que financiamos. Los proyectos que las propias comunidades publican aparecen antes que ellos.",
          ],
        },
        {
          question: "Nuestra conexión es mala. ¿Perderemos lo que escribimos?",
          answer: [
            "No. Lo que usted escribe en la solicitud de financiación se guarda en su dispositivo hasta que la envía. Los formularios también funcionan sin JavaScript, aunque entonces no se guarda nada antes de enviar. Elegir Enviar tres veces sigue siendo una sola solicitud.",
          ],
        },
      ],
    },
    {
      id: "sovereign-compliance",
      heading: "Cumplimiento de la soberanía indígena",
      entries: [
        {
          question: "¿Qué es la Licencia Soberana Indígena?",
          answer: [
            [
              "Es nuestra propia licencia para instituciones: cinco principios y cinco requisitos que se pueden comprobar. No la emite ningún gobierno. ",
              { text: "Lea la licencia", href: "/resources/license" },
              ".",
            ],
          ],
        },
        {
          question: "¿Cuánto tiempo vale la certificación?",
          answer: ["Dos años, con una revisión cada año. Si algo cambia entretanto, avísenos y lo vemos juntos."],
        },
        {
          question: "¿Cómo entienden el consentimiento libre, previo e informado?",
          answer: [
            "Sin presión, antes de la decisión y con todo lo necesario para juzgar. Una nación puede darlo, negarlo o retirarlo en cualquier momento, según sus propios procedimientos. El silencio nunca es consentimiento.",
          ],
        },
        {
          question: "¿Debe una nación firmar el tratado?",
          answer: [
            [
              "No. Es opcional, y una solicitud se lee de la misma manera sin él. Una nación que ha firmado puede retirarse con un aviso escrito de seis meses. La ",
              { text: "página del tratado", href: "/treaty" },
              " contiene el texto completo.",
            ],
          ],
        },
        {
          question: "¿Están certificados según la DNUDPI?",
          answer: [
            "Nadie lo está: las Naciones Unidas no certifican a las organizaciones según la Declaración. Decimos cómo apoyamos cada artículo, para que usted pueda juzgar. Donde nuestro sitio muestra un punto como verificado, ábralo para ver qué comprueba nuestro programa, cuándo lo hizo por última vez y si consta una auditoría externa.",
          ],
        },
        {
          question: "¿Y OCAP y las etiquetas de Local Contexts?",
          answer: [
            "Las respetamos y no emitimos ninguna. OCAP® es una marca registrada del First Nations Information Governance Centre. Las etiquetas de Local Contexts las hacen y las aplican las comunidades a las que pertenecen.",
          ],
        },
      ],
    },
    {
      id: "partners-integration",
      heading: "Integración de aliados",
      entries: [
        {
          question: "¿Cómo se conectan nuestros sistemas con los suyos?",
          answer: [
            [
              "Por una API REST sobre HTTPS, con claves para cada institución y webhooks firmados. Puede empezar con una clave de prueba. Vea la ",
              { text: "documentación de la API", href: "/resources/api-docs" },
              ".",
            ],
          ],
        },
        {
          question: "¿Cómo obtenemos una clave de API?",
          answer: [
            "Una persona de la administración invita a alguien de su institución al área de aliados. Una vez aprobado su primer paso, la verificación de la API, crea allí una clave de prueba. Las claves reales llegan cuando su institución está activa.",
          ],
        },
        {
          question: "¿Hay un límite de llamadas?",
          answer: [
            "100 llamadas por minuto para cada clave de API. Si se pasa de ahí, la respuesta es 429 Too Many Requests, y puede intentarlo de nuevo después de una pausa.",
          ],
        },
        {
          question: "¿Cómo probamos sin mover dinero?",
          answer: [
            "Con una clave de prueba, como en el cuarto paso, Transacciones de prueba. Una transferencia de prueba se liquida en unos 5 minutos, y usted puede hacer que una falle a propósito para ver qué hace su sistema.",
          ],
        },
        {
          question: "¿Qué pasa si una llamada no recibe respuesta a tiempo y la enviamos otra vez?",
          answer: [
            "Envíela con la misma clave de idempotencia. La transferencia se hace una sola vez, y la segunda llamada recibe la primera respuesta.",
          ],
        },
        {
          question: "¿Manejan datos de tarjetas?",
          answer: ["No. El dinero pasa de una cuenta a otra. En ninguna parte de la plataforma hay un campo para un número de tarjeta."],
        },
      ],
    },
    {
      id: "partnership-process",
      heading: "Proceso de alianza",
      entries: [
        {
          question: "¿Cómo empezamos?",
          answer: [
            [
              "Envíe el ",
              { text: "formulario de interés", href: "/contact" },
              ". Una persona lo lee y responde por correo electrónico. El paso siguiente es una conversación.",
            ],
          ],
        },
        {
          question: "¿Cuáles son los pasos para quedar activos?",
          answer: [
            "Verificación de la API, Control de cumplimiento, Credenciales de acceso, Transacciones de prueba, Estado activo. Se pasan en orden, y su registro público muestra a cuál ha llegado.",
          ],
        },
        {
          question: "¿Cuánto tiempo lleva?",
          answer: [
            "Depende de sus sistemas y de cuánto de la licencia ya se cumple. Al principio acordamos un plan con ustedes, que deja a un consejo tiempo para decidir.",
          ],
        },
        {
          question: "¿Qué verá el público sobre nuestra institución?",
          answer: [
            "Su nombre, descripción, sitio web y registro público: el paso al que ha llegado, su situación de cumplimiento y cuántos proyectos ha financiado. El público no ve nunca las personas de contacto, los teléfonos, los correos electrónicos ni las claves.",
          ],
        },
        {
          question: "¿Puede terminar una alianza?",
          answer: ["Sí, como dice el acuerdo de alianza. Un tratado entre naciones tiene su propio plazo: un aviso escrito de seis meses."],
        },
      ],
    },
  ],
  contact: {
    heading: "Pregúntenos",
    text: "Una persona lee cada mensaje y responde por correo electrónico.",
    label: "Escríbanos",
    href: "/contact",
  },
};
