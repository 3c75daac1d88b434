import type { NoticeContent } from "../types.ts";

export const accessibility: NoticeContent = {
  heading: "Accesibilidad",
  lead: "Queremos que todas las personas puedan usar esta plataforma. Esta página dice qué probamos, y qué sabemos que aún no es suficiente.",
  sections: [
    {
      id: "aim",
      heading: "Nuestra meta",
      paragraphs: ["Nuestra medida es WCAG 2.2, nivel AA. Afirmamos lo que probamos, y ningún certificado."],
    },
    {
      id: "tested",
      heading: "Qué se prueba",
      paragraphs: ["Estas pruebas se ejecutan automáticamente antes de aceptar una nueva versión del programa:"],
      items: [
        {
          title: "Páginas",
          text: "El programa axe busca fallos según WCAG 2.2, niveles A y AA, en las páginas públicas en inglés, francés y español, y en las páginas de nuestro personal en inglés: con 360 píxeles de ancho como un teléfono y 1280 como un ordenador, en colores claros y oscuros.",
        },
        { title: "Ancho", text: "Ninguna página tiene que desplazarse hacia los lados en una pantalla de 360 píxeles de ancho." },
        {
          title: "Teclado",
          text: "Añadir documentos a una solicitud y revisar sus respuestas se hacen solo con el teclado.",
        },
        {
          title: "Sin JavaScript",
          text: "Los textos públicos se pueden leer, y se pueden enviar el formulario de contacto, la solicitud de financiación y la firma del tratado. La página privada de una solicitud necesita JavaScript.",
        },
        {
          title: "Movimiento",
          text: "Si su dispositivo pide menos movimiento, la introducción muestra todo de una vez. Siempre se puede omitir.",
        },
      ],
    },
    {
      id: "known",
      heading: "Qué sabemos que no es accesible",
      paragraphs: ["Una prueba automática encuentra solo una parte de los fallos. Esto es lo que sabemos:"],
      items: [
        {
          title: "Ninguna prueba con personas",
          text: "Aún no hemos hecho probar la plataforma por personas que usan un lector de pantalla, una lupa o el control por voz.",
        },
        {
          title: "Informes en PDF",
          text: "Los informes que las instituciones descargan en PDF no tienen etiquetas para lectores de pantalla. El mismo informe existe en JSON o CSV.",
        },
        {
          title: "Lo que otros añaden",
          text: "Pedimos una descripción de cada imagen en la página de un proyecto, pero no podemos estar seguros de que diga lo suficiente. Los documentos que suben los solicitantes son tan accesibles como los hicieron.",
        },
        {
          title: "Idiomas",
          text: "Las páginas de nuestro personal y de las instituciones, y la documentación de la API, están solo en inglés. Aún no hay lenguas indígenas ni lengua de señas.",
        },
        {
          title: "Formularios largos",
          text: "La solicitud de financiación es larga. Se puede escribir en varios días, y antes se pueden leer todas las preguntas.",
        },
      ],
    },
  ],
  contact: {
    heading: "Díganoslo",
    withAddress: "Si algo no le funciona, o necesita un texto en otra forma, escriba a",
    withoutAddress: [
      "Si algo no le funciona, o necesita un texto en otra forma, escríbanos con el ",
      { text: "formulario de contacto", href: "/contact/message" },
      ".",
    ],
  },
};
