import type { TreatyAboutContent } from "../types.ts";

export const treatyAbout: TreatyAboutContent = {
  heading: "Un tratado entre naciones",
  lead: "Un acuerdo entre su nación y la nuestra, como iguales. Firmar es opcional. Pueden pedir financiación con él o sin él.",
  whatItIs: {
    id: "what-it-is",
    heading: "Qué es",
    paragraphs: [
      "El tratado es una promesa sobre cómo nos trataremos mutuamente. Expone lo que ambas naciones sostenemos: que su nación decide por sí misma, que el consentimiento va antes del trabajo y que los beneficios se reparten con justicia.",
      "Se basa en la Declaración de las Naciones Unidas sobre los derechos de los pueblos indígenas. No nos da ninguna autoridad sobre su nación.",
      "Es un acuerdo entre su nación y {nation}. Ningún Estado es parte en él, y no sustituye ningún tratado que ustedes tengan con un Estado.",
    ],
  },
  articlesHeading: "Los artículos en que se basa",
  articlesIntro: "Diez artículos de la Declaración, con nuestras propias palabras breves.",
  articlesNote:
    "Los artículos no tienen títulos oficiales; estos textos son nuestros, y el que vale es el texto oficial. Los artículos 19, 39 y 41, y partes del 21 y del 31, hablan de lo que hacen los Estados o los organismos internacionales. El tratado hace nuestra esa norma.",
  whoMaySign: {
    id: "who-may-sign",
    heading: "Quién puede firmar",
    paragraphs: [
      "Las naciones y las naciones indígenas, por medio de alguien a quien su pueblo haya elegido para hablar en su nombre. Ustedes saben quién es; nosotros no llevamos una lista de quién cuenta.",
      "La persona que firma da su nombre, su título o cargo y el nombre de la nación. La fecha es la del día de la firma.",
    ],
  },
  does: {
    heading: "Qué hace la firma",
    list: [
      "Obliga a ambas naciones, la suya y la nuestra, a las mismas promesas.",
      "Registra el nombre, el título, la nación, la fecha y la versión firmada.",
      "Les da un texto con el que pueden exigirnos que cumplamos.",
    ],
  },
  doesNot: {
    heading: "Qué no hace la firma",
    list: [
      "No es consentimiento para ningún proyecto. El consentimiento se pide para cada uno, antes de empezar el trabajo.",
      "No cambia la forma en que leemos una solicitud de financiación, y no promete dinero.",
      "No cede nada: ni tierra, ni agua, ni conocimientos, ni derechos, ni reclamaciones.",
      "No afecta ningún tratado ni acuerdo que ya tengan.",
      "No hace público el nombre de su nación. Las firmas las ven nuestros administradores; solo nombramos a una nación como firmante si ella misma nos lo pide.",
    ],
  },
  terms: [
    {
      title: "Pueden retirarse",
      text: "Den un aviso escrito de seis meses. No hace falta un motivo. Los proyectos en marcha siguen según sus propios acuerdos, como su nación decida.",
    },
    { title: "Dura a perpetuidad", text: "No tiene fecha de fin ni hay nada que renovar." },
    { title: "Puede cambiar", text: "Por consentimiento mutuo escrito, y de ninguna otra manera." },
  ],
  beforeYouSign: {
    id: "before-you-sign",
    heading: "Lea el tratado",
    paragraphs: [
      "Llévelo primero a su consejo. No hay fecha límite, y la página se imprime bien en papel. Tal vez quieran mostrarlo a sus propios asesores legales; nada de lo que hay en esta página es asesoría legal.",
      [
        "Si algo del tratado no le sirve a su nación, ",
        { text: "escríbanos", href: "/contact" },
        ". Un cambio acordado por escrito antes de firmar vale tanto como uno acordado después.",
      ],
    ],
  },
};
