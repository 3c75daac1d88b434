import type { BankingLedgerContent } from "../types.ts";

export const bankingLedger: BankingLedgerContent = {
  heading: "Aplicaciones de la plataforma bancaria",
  lead: "Qué hace la plataforma para una institución que envía dinero a proyectos comunitarios, y cómo unirse.",
  features: {
    heading: "Características principales",
    intro: "Cuatro cosas la sostienen.",
    items: [
      {
        title: "Transferencias directas de API a API",
        text: "Su sistema le dice al nuestro a qué proyecto, cuánto y por qué. La orden de pago va al banco, y las respuestas del banco liquidan la transferencia o la devuelven.",
      },
      {
        title: "Verificación del cumplimiento",
        text: "Ningún pago real sale sin datos confirmados del beneficiario, un consentimiento vigente, nombres sin coincidencias en las listas de sanciones y una institución activa, con su expediente KYC al día, que no haya pasado a ser no elegible o no conforme. Los movimientos del banco que no coinciden con nada esperan a una persona.",
      },
      {
        title: "Seguimiento del impacto",
        text: "Cada transferencia queda unida a su proyecto. Puede crear un informe de impacto de cualquier período, con los resultados que contó la propia comunidad.",
      },
      {
        title: "Seguridad y auditoría",
        text: "Cada decisión y cada cambio quedan registrados, con quién y cuándo. Una clave pertenece a una sola institución y se puede reemplazar en cualquier momento; solo guardamos su hash.",
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
        text: "Pedimos un token a la dirección de su API, lo que muestra que quien la opera trabaja con nosotros.",
      },
      {
        title: "Control de cumplimiento",
        text: "Evaluamos su institución según la Declaración de las Naciones Unidas, y registramos qué encontramos y con qué pruebas. Decide una persona. Antes de mover dinero real, dos personas de nuestro equipo aprueban su expediente KYC, junto al que ven qué dicen los registros públicos, y los nombres que contiene se comparan con listas de sanciones.",
      },
      {
        title: "Credenciales de acceso",
        text: "Sus miembros crean claves de API y secretos de webhook en el área de aliados. Cada uno se muestra una sola vez, y ustedes mismos pueden reemplazarlo en cualquier momento.",
      },
      {
        title: "Transacciones de prueba",
        text: "Envían transferencias de prueba, dejan que una falle a propósito y repiten otra con la misma clave de idempotencia. Una transferencia de prueba se liquida en unos 5 minutos.",
      },
      {
        title: "Estado activo",
        text: "Una persona de la administración confirma la conexión. Su institución queda activa, y puede crear claves reales y financiar proyectos.",
      },
    ],
  },
  technical: {
    heading: "Integración técnica",
    intro: "Qué ofrece la API para aliados. La documentación describe cada llamada.",
    items: [
      {
        title: "REST sobre HTTPS",
        text: "JSON de entrada y de salida, en una ruta con versión. Conéctese siempre por HTTPS.",
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
      "Las transferencias reales van al banco en archivos pain.001, y las respuestas del banco llegan en los otros formatos. Cada archivo se comprueba con los esquemas oficiales: los nuestros antes de enviarlos, los del banco antes de anotar nada.",
    items: [
      { code: "pain.001", text: "Iniciación de transferencia de crédito del cliente: la orden de pago." },
      { code: "pain.002", text: "Informe de estado del pago: aceptado, pendiente o rechazado, y por qué." },
      { code: "camt.053", text: "Estado de cuenta al final del día." },
      { code: "camt.054", text: "Aviso de débito y crédito, a medida que se registran los movimientos." },
      { code: "pacs.004", text: "Devolución de un pago: dinero devuelto, con el motivo." },
    ],
  },
  certifications: {
    heading: "Certificaciones: cómo las apoyamos",
    intro:
      "Ninguna de estas líneas es un certificado. La página de inicio muestra el control de cada hora que respalda cada punto y, aparte, la auditoría externa si la hay.",
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
        text: "Los cinco pasos de arriba dejan pruebas de cada institución antes de su primera transferencia real. Usted lleva un expediente KYC en el área de aliados. Dos personas de nuestro equipo lo aprueban, y se revisa a los 12, 24 o 36 meses, según el riesgo. Al gobierno propio de una nación nunca se le piden propietarios.",
      },
      {
        title: "AML",
        text: "Antes de que salga un pago real, comparamos los nombres de su institución, de las personas que están detrás, del beneficiario y de la comunidad con las listas de sanciones que ha cargado nuestra administración. Una posible coincidencia detiene el pago hasta que dos personas la descarten. Sus propias obligaciones legales siguen siendo suyas.",
      },
      {
        title: "ISO 20022",
        text: "Las órdenes de pago siguen la norma. Ellas y las respuestas del banco se comprueban con los esquemas oficiales.",
      },
      {
        title: "PCI DSS",
        text: "Las transferencias van de una cuenta a otra. La plataforma no tiene campo para un número de tarjeta, y lo rechaza en el texto de una orden de pago.",
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
        text: "El consentimiento se registra con quién habló por la nación, en qué calidad y por qué procedimiento.",
      },
      {
        article: 19,
        text: "El artículo se dirige a los Estados. Nosotros nos atenemos a su medida: sin consentimiento registrado, no hay transferencia; si se retira el consentimiento, no hay más transferencias.",
      },
      {
        article: 23,
        text: "Los informes de impacto llevan los resultados y las cifras que contó la propia comunidad, con su fuente.",
      },
      {
        article: 32,
        text: "El consentimiento consta antes del primer pago. Nuestra licencia pide un plan de tierra y agua cuando se ven afectadas; la plataforma no comprueba que exista.",
      },
      {
        article: 39,
        text: "El dinero llega directamente a la nación, y se da ayuda técnica con cuentas, claves o informes cuando ella la pide.",
      },
      {
        article: 40,
        text: "Una transferencia fallida o devuelta lleva un motivo. Quienes piden financiación pueden objetar un rechazo, y decide otra persona.",
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
