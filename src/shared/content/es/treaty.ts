import { treatyVersion } from "../../domain/treaty-version.ts";
import type { TreatyContent } from "../../domain/treaty-text.ts";

// A change to this text is a new version: raise `treatyVersion` with it, because signatures name the version they signed.
// The provider's nation and its counsel approve the wording before it is offered to anybody.
export const treaty: TreatyContent = {
  version: treatyVersion,
  title: "Tratado de Alianza y Respeto Mutuo",
  kind: "Tratado de nación a nación",
  parties: {
    between: "Entre",
    offering: "{nation}",
    signing: "la nación firmante nombrada en la página de firma",
    terms: [
      "En este tratado, “las naciones” son las dos partes nombradas arriba, y “cada nación” es cualquiera de ellas.",
      "“La plataforma” es el trabajo de {provider}, que conecta a naciones y comunidades con quienes financian. Lo que este tratado exige a {nation}, lo exige también a {provider}.",
      "“La Declaración” es la Declaración de las Naciones Unidas sobre los derechos de los pueblos indígenas, aprobada por la Asamblea General el 13 de septiembre de 2007.",
    ],
  },
  preamble: [
    "Las naciones se encuentran como iguales. Cada una tenía su pueblo, sus tierras, sus leyes y su forma de decidir antes de este tratado, y los conserva bajo él.",
    "Sostienen que quienes tienen suficiente deben cuidar de quienes no lo tienen, y que nadie debe actuar con codicia.",
    "Toman la Declaración como medida común de cómo se tratan mutuamente. Cuando un artículo de la Declaración se dirige a los Estados o a los organismos internacionales, las naciones eligen sujetar sus propias relaciones a la misma norma.",
    "Celebran este tratado para poder trabajar juntas sin que ninguna de ellas se vea disminuida.",
  ],
  articles: [
    {
      number: 1,
      heading: "Reconocimiento e igualdad",
      paragraphs: [
        "Cada nación reconoce a la otra como nación, con su propio pueblo, leyes, lenguas, tierras y forma de decidir.",
        "Ninguna nación está por encima de la otra. El tamaño, la riqueza y el monto de cualquier financiación no cambian esto en nada.",
      ],
      restsOn: [3],
    },
    {
      number: 2,
      heading: "Libre determinación y autogobierno",
      paragraphs: [
        "Cada nación determina libremente su condición política y persigue libremente su desarrollo económico, social y cultural.",
        "Cada nación gobierna sus propios asuntos internos y locales, y elige los medios para financiarlos. Ninguna financiación que llegue por medio de la plataforma podrá condicionarse a que una nación renuncie a parte alguna de esto.",
      ],
      restsOn: [3, 4],
    },
    {
      number: 3,
      heading: "Instituciones propias",
      paragraphs: [
        "Cada nación conserva y refuerza sus propias instituciones políticas, jurídicas, económicas, sociales y culturales, y participa en la vida de cualquier Estado tan plenamente como lo desee.",
        "Ninguna nación pedirá a la otra que reemplace o transforme una institución para que puedan trabajar juntas.",
      ],
      restsOn: [5],
    },
    {
      number: 4,
      heading: "Participación en las decisiones",
      paragraphs: [
        "Toda decisión que afecte a los derechos de una nación se toma con esa nación, por medio de representantes que ella haya elegido de conformidad con sus propios procedimientos.",
        "Cada nación comunica a la otra quién habla en su nombre, y puede cambiarlo en cualquier momento. El tiempo que una nación necesita para decidir a su manera es tiempo bien empleado, y nunca se cuenta en su contra.",
      ],
      restsOn: [18],
    },
    {
      number: 5,
      heading: "Consentimiento libre, previo e informado",
      paragraphs: [
        "Ningún trabajo en virtud de este tratado empieza en las tierras o aguas de una nación, ni con sus conocimientos, sus datos o su gente como pueblo, sin su consentimiento libre, previo e informado.",
        "Libre significa sin presión, recompensa ni plazo. Previo significa antes de la decisión y antes del trabajo. Informado significa que la nación tiene lo que necesita para juzgar, en la lengua y la forma que ella elija, con los riesgos expuestos con tanta claridad como los beneficios.",
        "El consentimiento se puede dar, dar en parte, dar con condiciones, negar o retirar en cualquier momento. El silencio nunca es consentimiento. El consentimiento para una cosa no es consentimiento para otra, y firmar este tratado no es consentimiento para ningún proyecto.",
        "Para retirar el consentimiento no hace falta motivo ni aviso previo. El trabajo se detiene en cuanto pueda detenerse de forma segura, y la nación no sufre por ello ninguna penalidad. A todos los que financian trabajo por medio de la plataforma, {nation} les exige lo mismo.",
      ],
      restsOn: [19],
    },
    {
      number: 6,
      heading: "Mejores condiciones económicas y sociales",
      paragraphs: [
        "Cada nación tiene derecho a mejores condiciones económicas y sociales, sin discriminación: en la educación, el empleo, la capacitación, la vivienda, el saneamiento, la salud y la seguridad social.",
        "Los proyectos en virtud de este tratado prestan particular atención a los derechos y necesidades de las personas mayores, las mujeres, los jóvenes, los niños y las personas con discapacidad. La nación misma dice qué significa mejor.",
      ],
      restsOn: [21],
    },
    {
      number: 7,
      heading: "Patrimonio, conocimientos y datos",
      paragraphs: [
        "Cada nación mantiene, controla, protege y desarrolla su patrimonio cultural, sus conocimientos tradicionales, sus expresiones culturales y su propiedad intelectual sobre ellos.",
        "Ninguna nación recopila, publica, vende ni transmite los conocimientos de la otra, ni datos sobre su pueblo o sus tierras, salvo como esa nación lo haya acordado por escrito, para el propósito que acordó y según sus propios protocolos. Cuando se le pide, una nación devuelve o destruye lo que tiene en su poder, salvo un registro que la ley la obligue a conservar, y dice cuál es ese registro.",
        "Ningún conocimiento, dato o expresión de una nación pasa a ser propiedad de la otra por haberse compartido en virtud de este tratado.",
      ],
      restsOn: [31],
    },
    {
      number: 8,
      heading: "Acceso a la asistencia financiera y técnica",
      paragraphs: [
        "La plataforma está abierta a la nación firmante para pedir financiación, para ofrecerla y para que se la ponga en contacto con quienes la dan. La ayuda técnica con una solicitud se da cuando se pide.",
        "Este tratado no promete ninguna suma de dinero. Una solicitud se lee con la misma medida, haya firmado o no la nación.",
      ],
      restsOn: [4, 39],
    },
    {
      number: 9,
      heading: "Reparto justo de los beneficios",
      paragraphs: [
        "Lo que un proyecto gana se reparte con justicia, y primero con quienes lo hicieron posible con su tierra, su trabajo o sus conocimientos.",
        "Las partes se acuerdan por escrito antes de empezar el trabajo, con indicación de quién las recibe, cuándo y cómo puede comprobarlo cada nación. Después, una parte no se puede reducir sin consentimiento escrito.",
      ],
      restsOn: [],
    },
    {
      number: 10,
      heading: "Cuidado de la tierra y del agua",
      paragraphs: [
        "Las naciones no dejarán la tierra ni el agua en peor estado que aquel en que las encontraron, y las dejarán en mejor estado donde puedan, pensando en quienes vendrán después.",
        "Cuando un proyecto pueda causar daño, las naciones acuerdan de antemano cómo evitarlo, quién lo vigila y quién lo repara. Una nación que vea daño en sus propias tierras o aguas puede hacer que se detenga el trabajo mientras se investiga.",
      ],
      restsOn: [],
    },
    {
      number: 11,
      heading: "Cuentas abiertas",
      paragraphs: [
        "Cada nación puede ver los registros que le conciernen: qué se pidió, qué se decidió y quién lo decidió, y qué se pagó y cuándo.",
        "La transparencia sobre el dinero no se extiende a los conocimientos, las ceremonias, los lugares o los asuntos personales que una nación guarda para sí.",
      ],
      restsOn: [],
    },
    {
      number: 12,
      heading: "Ninguna autoridad otorgada, ningún derecho disminuido",
      paragraphs: [
        "Este tratado no da a ninguna de las naciones, ni da a {provider}, autoridad alguna sobre la otra nación, su pueblo, sus tierras, sus aguas o sus fondos.",
        "Nada de lo que contiene cede, vende, limita ni extingue cosa alguna. No disminuye ningún tratado, acuerdo, derecho, título o reclamación existente de ninguna de las naciones, ni resuelve la cuestión de ningún límite territorial. Tampoco quita derecho alguno a ninguna otra nación.",
      ],
      restsOn: [3, 4, 5],
    },
    {
      number: 13,
      heading: "Solución de desacuerdos",
      paragraphs: [
        "Las naciones primero dialogan, con prontitud y de buena fe, por medio de las personas que cada una ha nombrado. Si eso no resuelve el asunto, cualquiera de ellas puede pedir mediadores que ambas acepten, y al menos uno de ellos se elige por conocer las leyes y costumbres de la nación firmante.",
        "Toda solución tiene debidamente en consideración las costumbres, las tradiciones, las normas y los sistemas jurídicos de ambas naciones y los derechos humanos internacionales. Incluye una reparación efectiva cuando se ha vulnerado un derecho. Ninguna nación renuncia a ninguna otra vía de justicia que tenga a su alcance.",
      ],
      restsOn: [40],
    },
    {
      number: 14,
      heading: "Ayuda del sistema internacional",
      paragraphs: [
        "La Declaración pide al sistema de las Naciones Unidas y a otras organizaciones intergubernamentales que contribuyan con dinero y ayuda técnica a la plena realización de sus disposiciones. Cualquiera de las naciones puede acudir a ellos, y la otra la apoya si se le pide.",
        "Ninguna nación habla en nombre de la otra ante ningún organismo internacional.",
      ],
      restsOn: [41],
    },
    {
      number: 15,
      heading: "Comunicación",
      paragraphs: [
        "Cada nación nombra a una persona o una oficina, y una dirección, a la que la otra escribe. Una nación puede pedir que las cartas estén en la lengua que prefiera, y las naciones encontrarán la manera de hacerlo.",
        "Todo aviso en virtud de este tratado se da por escrito. Surte efecto el día en que llega a la dirección nombrada.",
      ],
      restsOn: [],
    },
    {
      number: 16,
      heading: "Duración",
      paragraphs: [
        "Este tratado dura a perpetuidad. No tiene fecha de fin y no necesita renovarse. Un cambio de autoridades en cualquiera de las naciones no le pone fin.",
      ],
      restsOn: [],
    },
    {
      number: 17,
      heading: "Retiro",
      paragraphs: [
        "Cualquiera de las naciones puede retirarse con un aviso escrito de seis meses. No tiene que decir por qué. El tratado rige entre las naciones hasta que hayan pasado los seis meses.",
        "Los proyectos en marcha no terminan porque termine el tratado. Cada uno sigue según su propio acuerdo escrito, salvo que la nación a la que concierne decida entregarlo, cambiarlo o cerrarlo. A causa del retiro no se pide la devolución de lo que se dio y se gastó debidamente.",
        "Después del retiro, cada nación sigue cumpliendo las promesas sobre patrimonio, conocimientos y datos, y respetando las partes de los beneficios ya acordadas. El derecho a retirar el consentimiento para un proyecto es independiente y vale en cualquier momento, sea cual sea el plazo de aviso.",
      ],
      restsOn: [],
    },
    {
      number: 18,
      heading: "Modificación",
      paragraphs: [
        "Este tratado puede modificarse por consentimiento mutuo escrito, y de ninguna otra manera. Ninguna costumbre, silencio, demora ni nueva edición de un sitio web lo cambia.",
        "Una nueva versión ofrecida a otras naciones no altera esta. La versión que una nación firmó es la versión que obliga a ambas.",
      ],
      restsOn: [],
    },
  ],
  signature: {
    heading: "Firma",
    paragraphs: [
      "Este tratado es una oferta abierta de {nation}, nación que queda obligada por él ante la nación firmante desde el día en que esta firma.",
      "Al firmar, la persona declara que la nación firmante la ha autorizado, según sus propios procedimientos, a firmar en su nombre. Si la nación declara que no lo hizo, la firma es nula desde el principio.",
      "Firmar es opcional y se hace libremente. Cada nación puede imprimir una copia y conservarla.",
    ],
    agree: "He leído este tratado, tengo autorización para firmarlo en nombre de mi nación, y mi nación acepta sus términos.",
  },
};
