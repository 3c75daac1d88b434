import type { SampleProject } from "../types.ts";

/** The samples with the ids 6 to 9, in the order of the specification (§2). */
export const sampleProjectsSecond: SampleProject[] = [
  {
    id: 6,
    title: "Mercado de artesanías",
    description:
      "Quienes crean fijan sus propios precios y se quedan con lo que ganan. Un taller compartido y una tienda sencilla llevan su trabajo a compradores lejanos.",
    overview: [
      "Los artesanos vendían a comerciantes de paso, que pagaban poco y no nombraban a nadie. Un grupo de personas que tejen, tallan y hacen cerámica pidió un taller con buena luz y una forma de vender directamente.",
      "Cada artesano decide qué diseños se pueden vender y cuáles no están a la venta. Ningún diseño se copia ni se licencia sin la familia que lo guarda.",
    ],
    location: "Pueblos de la región de los lagos",
    category: "economic",
    impact: {
      text: "La meta es poder vivir de la artesanía, para quienes lo deseen, en sus propias condiciones.",
      goals: [
        { figure: "60", label: "artesanos que venden directamente" },
        { figure: "90 %", label: "de cada venta para quien hizo la pieza" },
        { figure: "15", label: "aprendices de un oficio" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Abrir el taller",
        text: "Una casa cálida y con buena luz, con telares, hornos y mesas de trabajo, abre seis días por semana.",
      },
      {
        title: "Vender directamente",
        text: "Una pequeña tienda en línea y dos ferias al año llevan el nombre y el precio del artesano.",
      },
      {
        title: "Proteger los diseños",
        text: "Los artesanos llevan un registro privado de diseños y dicen cuáles pueden salir de la comunidad.",
      },
      {
        title: "Pagar a los aprendices",
        text: "Los jóvenes ganan un salario durante dos años mientras aprenden de un artesano.",
      },
    ],
    image: "economic",
  },
  {
    id: 7,
    title: "Liderazgo juvenil",
    description: "Un año de mentoría que termina con un proyecto elegido por los jóvenes. Ellos manejan el presupuesto y responden por él.",
    overview: [
      "Los jóvenes dijeron a su consejo que les pedían opiniones y rara vez les daban algo que decidir. El consejo les ofreció un presupuesto, mentores elegidos por ellos y un lugar en su mesa.",
      "Cada año, un grupo de jóvenes aprende cómo se toman las decisiones en casa y en otros lugares; luego planea y realiza un proyecto. El consejo puede aconsejar, pero el grupo decide.",
    ],
    location: "Aldeas de las islas",
    category: "education",
    impact: {
      text: "La meta es que quienes un día dirigirán ya hayan dirigido algo.",
      goals: [
        { figure: "24", label: "jóvenes en el grupo de cada año" },
        { figure: "4", label: "proyectos planeados y terminados por ellos" },
        { figure: "18", label: "mentores de las aldeas" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Elegir mentores",
        text: "Cada joven se lo pide a una persona adulta que respeta, y a ella se le dan tiempo y viaje para decir que sí.",
      },
      {
        title: "Aprender de visita",
        text: "El grupo asiste a consejos, tribunales y cooperativas, en casa y en tierra firme.",
      },
      {
        title: "Manejar el presupuesto",
        text: "Los jóvenes planean un proyecto, llevan las cuentas y las presentan en público.",
      },
      { title: "Pasar lo aprendido", text: "Quienes terminan ayudan a elegir y a enseñar al grupo siguiente." },
    ],
    image: "education",
  },
  {
    id: 8,
    title: "Conocimiento ecológico",
    description:
      "Los guardianes del conocimiento guían el cuidado del bosque y de la costa. Lo que saben sigue siendo suyo y se usa como ellos deciden.",
    overview: [
      "Después de dos veranos secos y un incendio, el consejo del bosque quiso que quienes conocen el lugar dirigieran su cuidado. Pidió guardianes pagados, pequeñas estaciones solares para observar el clima y el agua, y tiempo para que las personas mayores enseñen.",
      "El consejo guarda los mapas y las notas. Visitantes y científicos trabajan según su protocolo, y publican solo lo que él ha aceptado.",
    ],
    location: "Bosque antiguo y costa",
    category: "renewable",
    impact: {
      text: "La meta es un bosque y una costa con buena salud, cuidados por personas con autoridad para hacerlo.",
      goals: [
        { figure: "10", label: "guardianes empleados todo el año" },
        { figure: "4000", label: "hectáreas cuidadas" },
        { figure: "5", label: "estaciones de observación con energía solar" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Emplear guardianes",
        text: "Diez personas recorren, observan y trabajan en el bosque todo el año, con salario del consejo.",
      },
      {
        title: "Observar el clima y el agua",
        text: "Cinco estaciones con energía solar envían datos que pertenecen a los guardianes y que ellos interpretan.",
      },
      {
        title: "Enseñar en la tierra",
        text: "Las personas mayores llevan a los jóvenes al bosque a lo largo de las estaciones y deciden qué se enseña y a quién.",
      },
      {
        title: "Reducir el riesgo de incendio",
        text: "Los guardianes dirigen quemas y limpiezas cuidadosas, cuando lo juzgan oportuno.",
      },
    ],
    image: "renewable",
  },
  {
    id: 9,
    title: "Sanación de veteranos",
    description:
      "Un lugar al que volver, con consejo, compañía y trabajo útil. Lo dirigen los veteranos, y sus familias forman parte de él.",
    overview: [
      "Los veteranos volvieron a unas colinas donde pocas personas entendían lo que habían visto, y la ayuda más cercana estaba a cuatro horas. Un círculo de veteranos pidió una casa propia, con alguien preparado para escuchar.",
      "El círculo decide quién trabaja allí y cómo. La ceremonia, donde la haya, pertenece a quienes la guardan, y no se graba ni se informa sobre ella.",
    ],
    location: "Colinas del este",
    category: "veterans",
    impact: {
      text: "La meta es que ningún veterano de estas colinas quede solo ante sus dificultades.",
      goals: [
        { figure: "85", label: "veteranos y familias recibidos" },
        { figure: "2", label: "consejeros en la casa" },
        { figure: "20", label: "veteranos con trabajo pagado que eligieron" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Tener la casa abierta",
        text: "Cada día y cada noche hay allí alguien que también sirvió, con café y tiempo.",
      },
      {
        title: "Ofrecer consejo",
        text: "Dos consejeros reciben en privado a veteranos y familias, y nada de lo que oyen se nos informa.",
      },
      {
        title: "Encontrar trabajo útil",
        text: "Un taller de madera y un huerto ofrecen horas pagadas a quienes las quieran.",
      },
      {
        title: "Ayudar con los papeles",
        text: "Un veterano que conoce los formularios ayuda a otros a reclamar lo que les corresponde.",
      },
    ],
    image: "veterans",
  },
];
