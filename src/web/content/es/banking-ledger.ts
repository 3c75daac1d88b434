import type { BankingLedgerContent } from "../types.ts";

export const bankingLedger: BankingLedgerContent = {
  heading: "Aplicaciones de la plataforma bancaria",
  lead: "Para qué está diseñada la plataforma cuando una institución envía dinero a proyectos comunitarios, y cómo unirse. Las llamadas se abren a los aliados por etapas.",
  features: {
    heading: "Características principales",
    intro: "Cuatro cosas la sostienen.",
    items: [
      {
        title: "Transferencias directas de API a API",
        text: "Su sistema le dice al nuestro a qué proyecto, cuánto y por qué. El pago va al proyecto, y ambas partes ven la misma referencia.",
      },
      {
        title: "Verificación del cumplimiento",
        text: "Antes de liberar una transferencia se comprueba quién paga, quién cobra y si consta el consentimiento. Lo que no está claro espera a que lo vea una persona.",
      },
      {
        title: "Seguimiento del impacto",
        text: "Cada transferencia queda unida a su proyecto. Hay informes cada trimestre y una evaluación cada año, y la comunidad los lee primero.",
      },
      {
        title: "Seguridad y auditoría",
        text: "Cada decisión y cada cambio se anotan en un registro, con quién y cuándo. Las claves pertenecen a una sola institución, se pueden reemplazar en cualquier momento y permanecen en sus servidores.",
      },
    ],
  },
  integration: {
    heading: "Integración en cinco pasos",
    intro:
      "Se pasan en orden. El paso en que está su institución forma parte de su registro público, para que una comunidad sepa hasta dónde ha llegado.",
    steps: [
      {
        title: "Verificación de la API",
        text: "Conocemos qué sistemas usan, quién los opera y qué llamadas necesitan. Ustedes nos dan la dirección a la que deben llegar los webhooks.",
      },
      {
        title: "Control de cumplimiento",
        text: "Comprobamos su institución en registros públicos y listas de sanciones, y leemos sus documentos sobre KYC, AML y consentimiento. Decide una persona.",
      },
      {
        title: "Credenciales de acceso",
        text: "Reciben una clave de API y un secreto para los webhooks, cada uno mostrado una sola vez. Ustedes nombran a las personas que pueden pedirnos reemplazarlos.",
      },
      {
        title: "Transacciones de prueba",
        text: "Envían transferencias de prueba, dejan que una falle a propósito y repiten otra con la misma clave de idempotencia. Una transferencia de prueba se liquida en unos 5 minutos.",
      },
      {
        title: "Estado activo",
        text: "Su institución queda activa y puede financiar proyectos. Ambos equipos siguen juntos la primera transferencia real.",
      },
    ],
  },
  technical: {
    heading: "Integración técnica",
    intro: "En qué se basa el diseño de la API para aliados. La documentación explica cada llamada en detalle.",
    items: [
      {
        title: "REST sobre HTTPS",
        text: "JSON de entrada y de salida, en una ruta con versión. No se ofrece HTTP sin cifrar.",
      },
      {
        title: "Claves Bearer",
        text: "Cada llamada lleva su clave de API en el encabezado Authorization. Una clave pertenece a una sola institución.",
      },
      {
        title: "Claves de idempotencia",
        text: "Envíe un Idempotency-Key con cada transacción. Si se corta la conexión, envíela otra vez con la misma clave: se hace un pago, no dos.",
      },
      {
        title: "Webhooks firmados",
        text: "Avisamos a su sistema de los cambios de estado de las transacciones, las alertas de cumplimiento, las novedades de los proyectos y los informes terminados. Cada mensaje va firmado, para que usted sepa que viene de nosotros.",
      },
      {
        title: "Límite de llamadas",
        text: "100 llamadas por minuto para cada clave. Si se pasa de ahí, la respuesta es 429 Too Many Requests.",
      },
      {
        title: "Montos exactos",
        text: "Los montos se guardan como decimales exactos con una moneda ISO 4217, nunca redondeados.",
      },
      {
        title: "Listas por páginas",
        text: "Las listas largas llegan por páginas, con el total, la página y el tamaño de página.",
      },
      {
        title: "Un solo formato de error",
        text: "Cada error tiene un código para su programa, un mensaje para las personas y detalles que ayudan a corregirlo.",
      },
    ],
  },
  messages: {
    heading: "Mensajes ISO 20022",
    intro:
      "El servicio de transferencias está diseñado para escribir y leer estos mensajes, y para comprobar cada uno con su esquema publicado.",
    items: [
      { code: "pain.001", text: "Iniciación de transferencia de crédito del cliente: la orden de pago." },
      { code: "pain.002", text: "Informe de estado del pago: aceptado, pendiente o rechazado, y por qué." },
      { code: "camt.053", text: "Estado de cuenta al final del día." },
      { code: "camt.054", text: "Aviso de débito y crédito, a medida que se registran los movimientos." },
      { code: "pacs.004", text: "Devolución de un pago: dinero que regresa, con el motivo." },
    ],
  },
  certifications: {
    heading: "Certificaciones: cómo las apoyamos",
    intro:
      "Ninguna de estas líneas es un certificado. El registro que respalda cada punto, con emisor, fecha y situación, está en la página de inicio.",
    items: [
      {
        title: "DNUDPI",
        text: "El consentimiento, las prioridades propias y las instituciones propias forman parte de cómo se hace y se lee una solicitud. Vea los artículos más abajo.",
      },
      {
        title: "Licencia Soberana Indígena",
        text: "Las instituciones la solicitan y, si se certifican, la tienen por dos años, con revisiones anuales.",
      },
      {
        title: "KYC",
        text: "Los cinco pasos de arriba preguntan quién es una institución, a quién pertenece y quién puede actuar en su nombre, antes de su primera transferencia.",
      },
      {
        title: "AML",
        text: "El diseño prevé comparar los nombres de un pago con las listas de sanciones publicadas antes de liberarlo. Sus propias obligaciones legales siguen siendo suyas.",
      },
      {
        title: "ISO 20022",
        text: "Los mensajes de pago siguen la norma y se comprueban con los esquemas publicados.",
      },
      {
        title: "PCI DSS",
        text: "Las transferencias van de una cuenta a otra. La plataforma no tiene lugar para un número de tarjeta, y nunca guardamos datos de tarjetas.",
      },
    ],
  },
  undrip: {
    heading: "DNUDPI: cómo apoyamos cada artículo",
    intro: "El texto de los derechos está en la Declaración. Aquí decimos qué hacemos respecto de cada uno cuando se mueve dinero.",
    items: [
      {
        article: 3,
        text: "Una institución puede financiar un proyecto o no hacerlo. No puede cambiar sus objetivos por medio de un pago.",
      },
      {
        article: 4,
        text: "Una transferencia puede ir a una cuenta del propio gobierno de una nación, para un trabajo que la nación misma ha planeado.",
      },
      {
        article: 5,
        text: "La oficina de finanzas, el banco o el organismo de desarrollo de la propia nación puede recibir los fondos e informar. No pedimos que se cree uno nuevo.",
      },
      {
        article: 18,
        text: "Las personas que una nación ha nombrado confirman para qué es una transferencia antes de que se envíe.",
      },
      {
        article: 19,
        text: "El artículo se dirige a los Estados. Nosotros nos atenemos a su medida: sin consentimiento registrado, no hay transferencia; si se retira el consentimiento, no hay más transferencias.",
      },
      {
        article: 23,
        text: "Los informes usan las metas que fijó la comunidad, con sus propias palabras, junto a las cifras que pida una institución.",
      },
      {
        article: 32,
        text: "Cuando se afectan tierras, aguas u otros recursos, el registro de consentimiento y el plan de tierra y agua van antes del primer pago.",
      },
      {
        article: 39,
        text: "El dinero llega directamente a la nación, y se da ayuda técnica con cuentas, claves o informes cuando ella la pide.",
      },
      {
        article: 40,
        text: "Una transferencia retenida o rechazada lleva un motivo. Cualquiera de las partes puede cuestionarla, y otra persona vuelve a revisarla.",
      },
      {
        article: 41,
        text: "No somos un organismo intergubernamental. Los formatos de mensaje estándar facilitan que esos organismos participen junto a nosotros.",
      },
    ],
  },
  contact: {
    heading: "Únase como institución",
    text: [
      "Cuéntenos qué le gustaría financiar. Mientras tanto, quizás su equipo técnico quiera leer la ",
      { text: "documentación de la API", href: "/resources/api-docs" },
      ".",
    ],
    label: "Sea un banco aliado",
    href: "/contact",
  },
};
