import type { UndripContent } from "../types.ts";

export const undrip: UndripContent = {
  project: {
    heading: "Cumplimiento de la DNUDPI",
    note: "Cómo apoyamos cinco artículos de la Declaración en trabajos como este. Los textos breves son nuestros.",
  },
  note: "Los artículos de la Declaración no tienen títulos oficiales. Los textos breves de esta página son nuestros y sirven para orientarse; el texto oficial es la resolución 61/295 de la Asamblea General, de 13 de septiembre de 2007, y es el texto que vale. La Declaración habla de los derechos de los pueblos indígenas y de los deberes de los Estados y los organismos internacionales. No somos un Estado ni un órgano de las Naciones Unidas. Decimos cómo apoyamos cada artículo en nuestro propio trabajo.",
  articles: [
    {
      number: 3,
      wording:
        "El derecho a la libre determinación: los pueblos determinan libremente su condición política y persiguen su propio desarrollo",
      support: "Un proyecto lo presentan las personas a las que sirve, con sus propias palabras, y ellas pueden cambiarlo o terminarlo.",
    },
    {
      number: 4,
      wording: "La autonomía o el autogobierno en los asuntos internos y locales, y los medios para financiarlos",
      support: "La financiación puede ir al propio gobierno de una nación, y a cambio no pedimos ningún puesto, voto ni veto.",
    },
    {
      number: 5,
      wording: "Conservar y reforzar las propias instituciones, y participar plenamente en la vida del Estado si los pueblos lo desean",
      support:
        "Trabajamos con las instituciones que una nación ya tiene, y nunca le pedimos que cree un organismo nuevo para adaptarse a nosotros.",
    },
    {
      number: 18,
      wording: "Participar en las decisiones que afecten a sus derechos, por medio de representantes elegidos por ellos mismos",
      support: "Preguntamos quién habla en nombre de una nación y aceptamos la respuesta que dan sus propios procedimientos.",
    },
    {
      number: 19,
      wording:
        "Los Estados buscan el consentimiento libre, previo e informado antes de adoptar medidas legislativas o administrativas que puedan afectar a los pueblos",
      support:
        "El artículo se dirige a los Estados; nosotros aplicamos la misma medida a nuestras decisiones y pedimos el consentimiento antes de que empiece nada.",
    },
    {
      number: 21,
      wording:
        "Mejores condiciones económicas y sociales, sin discriminación, con atención a las personas mayores, las mujeres, los jóvenes, los niños y las personas con discapacidad",
      support: "Cada solicitud de financiación dice quién se beneficia y quién podría quedar excluido, y una persona lee esa respuesta.",
    },
    {
      number: 23,
      wording:
        "Fijar prioridades y estrategias de desarrollo, y dar forma a los programas que les conciernen y, en lo posible, administrarlos mediante sus propias instituciones",
      support: "La comunidad nombra sus propias prioridades y, si así lo desea, sus propias instituciones llevan el trabajo.",
    },
    {
      number: 31,
      wording:
        "Mantener, controlar, proteger y desarrollar el patrimonio cultural, los conocimientos tradicionales y la propiedad intelectual sobre ellos",
      support: "No pedimos conocimientos tradicionales, y lo que una nación decide compartir sigue sujeto a sus propias normas.",
    },
    {
      number: 32,
      wording:
        "Fijar prioridades para las tierras, los territorios y los recursos; los Estados buscan el consentimiento libre e informado antes de aprobar proyectos que los afecten",
      support:
        "La solicitud nos dice cómo se buscó el consentimiento, y no apoyamos ningún trabajo en tierras de una nación que ella no haya aceptado.",
    },
    {
      number: 39,
      wording: "Acceso a asistencia financiera y técnica, de los Estados y por conducto de la cooperación internacional",
      support:
        "Ponemos en contacto directo a naciones e instituciones, y ayudamos con el formulario, las cifras y el trabajo técnico cuando nos lo piden.",
    },
    {
      number: 40,
      wording:
        "Decisiones prontas, con procedimientos equitativos y justos, en las controversias, y reparaciones efectivas, con la debida consideración de las costumbres y leyes de los propios pueblos",
      support: "Si rechazamos una solicitud, quien la hizo puede objetar por escrito, y otra persona la vuelve a leer.",
    },
    {
      number: 41,
      wording:
        "El sistema de las Naciones Unidas y otras organizaciones intergubernamentales aportan dinero y ayuda técnica, con la participación de los pueblos indígenas",
      support:
        "No somos una organización de ese tipo; sus programas son bienvenidos junto a los nuestros, y una nación puede entregarles sus propios registros con nosotros.",
    },
  ],
  pages: {
    home: [3, 4, 5, 18, 19, 23, 32, 39, 40, 41],
    treaty: [3, 4, 5, 18, 19, 21, 31, 39, 40, 41],
    project: [3, 4, 5, 23, 32],
  },
};
