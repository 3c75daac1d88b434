import { licenceVersion } from "../../../shared/domain/licence-version.ts";
import type { LicenseContent } from "../types.ts";

// A change is a new version, as the English file says.
export const license: LicenseContent = {
  version: licenceVersion,
  heading: "Licencia Soberana Indígena",
  lead: "Lo que una institución acepta antes de trabajar con naciones y comunidades por medio de {provider}.",
  overview: {
    id: "overview",
    heading: "En resumen",
    paragraphs: [
      "La Licencia Soberana Indígena es un acuerdo escrito entre una institución y {provider}. Convierte cinco principios en cinco requisitos que un revisor, un consejo o un periodista pueden comprobar.",
      "Está pensada para bancos, cooperativas de ahorro y crédito, CDFI, entidades de microfinanzas, fundaciones y otras organizaciones que financian o realizan trabajos relacionados con las personas, las tierras, las aguas, los conocimientos o los datos de una nación. Una nación no la necesita para pedir financiación, y ninguna nación tiene que demostrarnos su soberanía.",
      "Sigue la Declaración de las Naciones Unidas sobre los derechos de los pueblos indígenas. Cuando la ley o el protocolo de una nación piden más, la ley de la nación va primero.",
    ],
  },
  principles: {
    heading: "Cinco principios",
    intro: "La licencia se apoya en ellos. A cada uno le corresponde un requisito.",
    items: [
      {
        title: "Reconocimiento de la soberanía",
        text: "Una nación es un gobierno y un pueblo, no una beneficiaria. Decide sobre sus propios asuntos, por medio de los representantes que elige.",
      },
      {
        title: "Consentimiento libre, previo e informado",
        text: "El consentimiento se pide antes de decidir y antes de trabajar. Se puede dar, negar o retirar. El silencio nunca es consentimiento.",
      },
      {
        title: "Reparto equitativo de los beneficios",
        text: "Quienes hacen posible un proyecto con su tierra, su trabajo o sus conocimientos participan de lo que gana, en condiciones acordadas antes de empezar.",
      },
      {
        title: "Respeto cultural",
        text: "El patrimonio, la lengua, los conocimientos y los datos siguen bajo el control del pueblo del que provienen.",
      },
      {
        title: "Cuidado del medio ambiente",
        text: "La tierra y el agua no quedan peor, y quedan mejor donde es posible, pensando en las generaciones futuras.",
      },
    ],
  },
  requirements: {
    heading: "Cinco requisitos de la licencia",
    intro: "Cada requisito dice qué debe existir y qué miramos. Si un documento existe con otro nombre, está bien.",
    evidenceLabel: "Qué miramos",
    items: [
      {
        title: "Una política de soberanía adoptada por su junta directiva",
        text: "La política reconoce a las naciones como gobiernos, dice que eligen a sus propios representantes y nombra a la persona de su institución que responde por ella. Es pública.",
        evidence: [
          "La política, con la fecha en que su junta directiva la adoptó",
          "Dónde puede leerla el público",
          "El nombre de la oficina que responde por ella y cómo puede contactarla una nación",
        ],
      },
      {
        title: "Un registro de consentimiento para cada proyecto",
        text: "Antes de comprometer dinero, un registro muestra a quién se preguntó, en qué lengua, qué se le dijo sobre los riesgos además de los beneficios, cómo decidió según sus propios procedimientos y qué respondió. Una negativa se registra con el mismo cuidado que un acuerdo.",
        evidence: [
          "El registro de consentimiento, con fecha anterior al compromiso",
          "La confirmación escrita de la nación o comunidad de que el registro es correcto",
          "La cláusula de su contrato que permite retirar el consentimiento sin penalidad",
        ],
      },
      {
        title: "Un acuerdo de reparto de beneficios",
        text: "Las partes, las fechas y quienes cobran se acuerdan por escrito antes de la primera transferencia. La comunidad puede comprobar lo que se pagó, y su parte no se puede reducir sin su consentimiento escrito.",
        evidence: [
          "El acuerdo, firmado por las personas interesadas, con fecha anterior a la primera transferencia",
          "Un estado de cuentas trimestral enviado a la comunidad antes que a nadie",
          "Cómo se resuelve un desacuerdo sobre una parte",
        ],
      },
      {
        title: "Un protocolo de patrimonio y datos",
        text: "Usted hace una lista de los datos y conocimientos que tiene sobre una nación y por qué, quién puede verlos y cómo se devuelven o destruyen cuando la nación lo pide. Publica nombres, lugares, imágenes e historias solo con un acuerdo escrito.",
        evidence: [
          "La lista de lo que tiene, con el propósito y el acuerdo de cada elemento",
          "El protocolo de la propia nación, si lo tiene, y cómo el suyo lo sigue",
          "Un registro de las solicitudes de devolución o destrucción, cada una respondida en un plazo de 30 días",
        ],
      },
      {
        title: "Un plan de tierra y agua",
        text: "Para todo proyecto que pueda afectar la tierra o el agua, un plan hecho con la comunidad dice cuál es el estado actual, qué podría salir mal, quién lo vigila y quién paga para repararlo. Si un proyecto no puede afectar a ninguna, una breve declaración dice por qué.",
        evidence: [
          "El plan o la declaración, con el acuerdo de la comunidad",
          "Una primera medición, hecha antes de empezar el trabajo",
          "El presupuesto reservado para reparaciones y quién puede usarlo",
        ],
      },
    ],
  },
  process: {
    heading: "Cómo solicitarla",
    intro: "Cinco pasos. Puede hacer una pausa entre ellos, y conserva todo lo que escribe en el camino.",
    steps: [
      {
        title: "Consulta y evaluación inicial",
        text: "Hablamos de lo que usted hace, de las naciones y comunidades con las que trabaja y de lo que ya existe. Después, usted decide si continúa.",
      },
      {
        title: "Revisión del cumplimiento y análisis de lo que falta",
        text: "Leemos sus documentos según los cinco requisitos y le enviamos una lista: cumplido, cumplido en parte, falta. En cada punto que falta se dice cómo resolverlo.",
      },
      {
        title: "Formación y fortalecimiento de capacidades",
        text: "Su personal aprende qué significan el consentimiento, el reparto de beneficios y los protocolos de datos en su trabajo diario. Si una nación ofrece su propia formación, recomendamos primero esa.",
      },
      {
        title: "Desarrollo y aplicación de políticas",
        text: "Usted escribe o cambia sus políticas y las pone en práctica. Nosotros comentamos los borradores. Buscamos hechos, no solo papeles.",
      },
      {
        title: "Verificación y certificación",
        text: "Un revisor comprueba las pruebas y pregunta a las naciones y comunidades interesadas si coinciden con lo que ven. Si se cumplen los cinco requisitos, usted recibe la certificación.",
      },
    ],
  },
  validity: {
    id: "validity",
    heading: "Cuánto dura",
    paragraphs: [
      "La certificación vale por dos años, con una revisión cada año. La revisión anual examina lo que ha cambiado, las quejas y una muestra de registros de consentimiento.",
      "Si un requisito deja de cumplirse, lo decimos por escrito y acordamos cómo corregirlo. Si se ignoró el consentimiento, la certificación se suspende mientras se investiga el asunto. Si no está de acuerdo con una decisión, escríbanos. Una persona leerá su mensaje y lo responderá.",
    ],
  },
  limits: {
    id: "limits",
    heading: "Lo que no es",
    paragraphs: [
      "Es nuestra propia norma. Ningún gobierno ni órgano de las Naciones Unidas la emite ni la respalda.",
      "No da ningún derecho sobre la tierra, el agua, los conocimientos, el nombre ni los símbolos de una nación, y no es consentimiento para ningún proyecto. No sustituye ningún permiso, protocolo ni ley de una nación.",
    ],
  },
  references: {
    id: "references",
    heading: "Normas que pertenecen a otros",
    paragraphs: [
      "Pedimos a quienes tienen la licencia que las conozcan y las sigan cuando las usen los pueblos interesados. No emitimos, otorgamos ni certificamos ninguna de ellas.",
    ],
    items: [
      {
        title: "OCAP®",
        text: "Los principios de las First Nations (Primeras Naciones) sobre propiedad, control, acceso y posesión. OCAP® es una marca registrada del First Nations Information Governance Centre (FNIGC), que la explica y ofrece formación.",
      },
      {
        title: "Etiquetas de Local Contexts",
        text: "Las comunidades hacen y aplican las etiquetas de conocimientos tradicionales y bioculturales por medio de Local Contexts. Una institución respeta una etiqueta; no se la da a sí misma.",
      },
    ],
  },
  apply: {
    heading: "Empiece con una conversación",
    text: "Cuéntenos quién es y dónde trabaja. Una persona lee cada mensaje y responde por correo electrónico.",
    label: "Contáctenos",
    href: "/contact",
  },
};
