import type { SampleProject } from "../types.ts";

/** The samples with the ids 1 to 5, in the order of the specification (§2). */
export const sampleProjectsFirst: SampleProject[] = [
  {
    id: 1,
    title: "Preservación de la lengua",
    description:
      "Personas mayores y jóvenes graban, enseñan y publican en su propia lengua. Las grabaciones quedan en manos de las familias que las hicieron.",
    overview: [
      "Menos de cien personas de aquí crecieron hablando la lengua, y la mayoría son abuelos y abuelas. El consejo de la lengua pidió tres cosas: tiempo pagado para quienes la hablan, una sala donde trabajar y equipos propios.",
      "Todo lo que se graba pertenece a la familia de quien habla y al consejo. Ellos deciden qué se enseña en la escuela, qué se comparte con los vecinos y qué se queda en casa.",
    ],
    location: "Aldeas de la costa norte",
    category: "education",
    impact: {
      text: "La meta es una generación de nuevos hablantes, que aprenden de personas que conocen.",
      goals: [
        { figure: "40", label: "jóvenes que aprenden y hablan con confianza" },
        { figure: "12", label: "hablantes con pago por enseñar" },
        { figure: "600", label: "horas grabadas y guardadas por las familias" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Unir a hablantes y aprendices",
        text: "Cada aprendiz pasa dos tardes por semana con una persona mayor, haciendo cosas cotidianas en la lengua.",
      },
      {
        title: "Grabar en casa",
        text: "Las familias graban relatos y conversaciones donde quieren, y guardan los originales.",
      },
      {
        title: "Imprimir libros escolares",
        text: "Docentes y hablantes escriben libros de lectura para los primeros cuatro años de escuela.",
      },
      {
        title: "Cuidar el archivo",
        text: "El consejo de la lengua fija las reglas sobre quién puede oír qué, y las cambia cuando lo desea.",
      },
    ],
    image: "education",
  },
  {
    id: 2,
    title: "Agua limpia",
    description:
      "Pozos reparados, cuidadores locales del agua y análisis que cualquiera puede leer. La comunidad es dueña de los pozos y fija las reglas de uso.",
    overview: [
      "Tres de los siete pozos daban agua que no se podía beber, y una reparación significaba esperar a alguien de muy lejos. Los consejos de las aldeas pidieron que los pozos se arreglaran una sola vez, bien, y que se formara a su propia gente para mantenerlos así.",
      "Los consejos acordaron dónde perforar después de hablar con quienes conocen el terreno. Un manantial que es importante para ellos no se tocó.",
    ],
    location: "Comunidades de los ríos del norte",
    category: "water",
    impact: {
      text: "La meta es agua segura a pocos pasos de cada casa, cuidada por la gente que vive allí.",
      goals: [
        { figure: "7", label: "pozos con agua segura" },
        { figure: "1400", label: "personas con agua cerca de casa" },
        { figure: "9", label: "cuidadores del agua con pago" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Reparar los pozos",
        text: "Cuadrillas locales cambian bombas y revestimientos, empezando por los pozos que los consejos nombran primero.",
      },
      {
        title: "Formar cuidadores del agua",
        text: "Nueve personas aprenden a analizar y reparar, y cobran mientras aprenden.",
      },
      {
        title: "Publicar los resultados",
        text: "Un tablero en cada pozo muestra el último análisis con palabras y colores, en dos lenguas.",
      },
      {
        title: "Guardar dinero",
        text: "Un pequeño fondo de reparación, en manos de los consejos, paga las piezas antes de que hagan falta.",
      },
    ],
    image: "water",
  },
  {
    id: 3,
    title: "Agricultura sostenible",
    description:
      "Herramientas compartidas, semillas conservadas y un precio justo en el mercado local. Las familias cultivan como mejor les parece y venden juntas cuando conviene.",
    overview: [
      "Había buena tierra sin cultivar porque un tractor costaba más de lo que una familia gana en tres años, y la semilla venía de lejos a un precio alto. Los productores formaron una asociación y pidieron herramientas para compartir y un lugar donde guardar la cosecha.",
      "La semilla que las familias han conservado por generaciones sigue siendo suya. La casa de semillas de la asociación presta y devuelve semilla; no la vende ni la pasa a otros.",
    ],
    location: "Valles del sur",
    category: "economic",
    impact: {
      text: "La meta es que una familia pueda vivir de sus campos sin pedir prestado antes de cada temporada.",
      goals: [
        { figure: "120", label: "familias que comparten herramientas y almacén" },
        { figure: "25 %", label: "más de ganancia por cosecha" },
        { figure: "30", label: "variedades locales de semilla conservadas" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Compartir las herramientas",
        text: "La asociación tiene dos tractores y un molino, y las familias los reservan por día.",
      },
      {
        title: "Conservar la semilla",
        text: "Los productores limpian, secan y etiquetan su propia semilla en un almacén fresco hecho con piedra del lugar.",
      },
      {
        title: "Dejar descansar el suelo",
        text: "Agricultores mayores y jóvenes acuerdan juntos qué campos descansan y cuáles se siembran.",
      },
      {
        title: "Vender juntos",
        text: "Un puesto semanal muestra el precio pagado al productor junto al precio de venta.",
      },
    ],
    image: "economic",
  },
  {
    id: 4,
    title: "Salud cerca de la gente",
    description: "Una clínica móvil que llega el día en que dijo que llegaría. La atención se da en la lengua que se habla en casa.",
    overview: [
      "La clínica más cercana está a medio día de camino, y muchas personas esperaban hasta estar muy enfermas. El comité de salud pidió una enfermera y una partera que vengan en días fijos, y trabajadores de salud locales entre una visita y otra.",
      "El comité contrata al personal y fija la ruta. Las historias clínicas pertenecen al paciente, y las cifras sobre la comunidad se comparten solo como el comité lo acuerde.",
    ],
    location: "Poblados de las llanuras altas",
    category: "healthcare",
    impact: {
      text: "La meta es atención regular para todas las personas que viven en la ruta, sin que nadie viaje más de una hora.",
      goals: [
        { figure: "11", label: "poblados visitados cada dos semanas" },
        { figure: "2600", label: "personas con atención cercana" },
        { figure: "8", label: "trabajadores de salud locales formados" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Cumplir el calendario",
        text: "La clínica visita cada poblado cada dos semanas y avisa por radio si la nieve la retrasa.",
      },
      {
        title: "Formar a trabajadores locales",
        text: "Ocho personas elegidas por sus poblados aprenden primeros auxilios, seguimiento y cuándo llamar.",
      },
      {
        title: "Cuidar a las madres",
        text: "Una partera visita en casa a las embarazadas y trabaja con las mujeres que siempre han ayudado en los partos.",
      },
      {
        title: "Recibir a los sanadores",
        text: "Los pacientes pueden pedir a sus propios sanadores junto a la clínica, y la enfermera les hace lugar.",
      },
    ],
    image: "healthcare",
  },
  {
    id: 5,
    title: "Energía solar",
    description: "Paneles que son de la comunidad, cuidados por la gente que vive allí. La factura la puede leer cualquiera.",
    overview: [
      "Antes la luz fallaba casi todas las tardes. La comunidad pidió tres cosas: paneles completamente suyos, gente propia que pueda repararlos y una factura que cualquiera pueda leer.",
      "El consejo eligió los sitios, lejos de los lugares importantes. El trabajo se detiene siempre que el consejo lo pide.",
    ],
    location: "Comunidades del desierto",
    category: "renewable",
    impact: {
      text: "La meta es energía estable en cada casa, y personas empleadas por su propia comunidad para mantenerla así.",
      goals: [
        { figure: "310", label: "casas con energía estable" },
        { figure: "6", label: "cuidadores empleados por la comunidad" },
        { figure: "30 %", label: "menos en las facturas de luz de los hogares" },
      ],
    },
    status: "active",
    activities: [
      {
        title: "Construir juntos",
        text: "Una cuadrilla local levanta los paneles en los sitios que eligió el consejo.",
      },
      {
        title: "Formar cuidadores",
        text: "Seis personas aprenden a reparar y a leer medidores, y cobran mientras aprenden.",
      },
      {
        title: "Compartir el ahorro",
        text: "Cada año, una reunión pública decide qué se hace con el dinero ahorrado.",
      },
      {
        title: "Prepararse para las tormentas",
        text: "Un depósito de piezas, y un plan que la gente conoce, devuelven la luz en un día.",
      },
    ],
    image: "renewable",
  },
];
