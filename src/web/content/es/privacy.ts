import type { PrivacyContent } from "../types.ts";

export const privacy: PrivacyContent = {
  heading: "Aviso de privacidad",
  lead: "Qué conserva {provider} sobre usted, por qué, durante cuánto tiempo, quién lo ve y cómo pedir que se elimine.",
  responsible: {
    heading: "Quién es responsable",
    paragraphs: [
      "{provider} administra esta plataforma para {nation} y decide cómo se usan sus datos. Los usamos solo para los fines de esta página. No los vendemos ni los usamos para publicidad.",
      "Los plazos de abajo son los que rigen aquí hoy. Si un plazo cambia, esta página lo muestra.",
    ],
    withAddress: "Para preguntas sobre sus datos, o para que se corrijan o eliminen, escriba a",
    withoutAddress: [
      "Para preguntas sobre sus datos, o para que se corrijan o eliminen, escríbanos con el ",
      { text: "formulario de contacto", href: "/contact/message" },
      ".",
    ],
  },
  labels: { what: "Qué", why: "Por qué", howLong: "Cuánto tiempo", who: "Quién lo ve", removal: "Cómo pedir que se elimine" },
  kinds: {
    id: "data",
    heading: "Qué conservamos",
    intro: "Cada tipo de datos tiene su propio fin y su propio plazo.",
    items: {
      request: {
        title: "Solicitudes de financiación",
        what: "Las respuestas del formulario, los datos de contacto, los documentos, lo que usted y nuestro personal se escribieron, lo que nuestro personal anotó sobre la solicitud, y a quién la reenviamos. Si de ella nace un proyecto, también su página, sus novedades y sus imágenes.",
        why: "Para decidir sobre la solicitud, responderle y apoyar el proyecto.",
        howLong:
          "Una solicitud rechazada: {requests_rejected} días después del rechazo o de la segunda revisión. Una retirada: {requests_withdrawn} días después de la retirada. Le escribimos {notice} días antes de eliminarla. Una solicitud abierta o aprobada, cuyo proyecto está publicado o que dio lugar a transferencias, queda hasta que usted pida que se elimine.",
        who: "Nuestros revisores y administradores, salvo que tengan un conflicto de intereses. Aquellos a quienes la reenviamos: su página privada los nombra, con el día. El público ve de un proyecto solo lo que su comunidad publicó.",
        removal:
          "Pídalo en su página privada, o escríbanos. Un administrador lo hace y le avisa cuando está hecho. Más abajo se dice qué queda y por qué.",
      },
      draft: {
        title: "Borradores de solicitudes",
        what: "Lo que rellenó, el nombre del dispositivo y su dirección de correo si la dio. Si invita a personas: los nombres y direcciones que escribió para ellas, cuándo lo abrieron y escribieron, y sus comentarios. Solo si eligió guardar el borrador con nosotros; si no, queda en su dispositivo.",
        why: "Para que pueda continuar más tarde o en otro dispositivo.",
        howLong: "{drafts} días después del último cambio. Si dio una dirección, le escribimos dos semanas antes.",
        who: "Cualquiera que tenga el enlace o el código del borrador, y las personas que usted invite, hasta que termine su enlace. Nuestro personal no tiene ninguna página que muestre borradores.",
        removal: "Borre el borrador en el formulario. Se elimina enseguida de nuestra base de datos.",
      },
      inquiry: {
        title: "Consultas de instituciones",
        what: "Lo que se envió con el formulario de contacto: la institución, su mensaje, su dirección de correo, y el teléfono y la dirección si se dieron. También lo que decidió nuestro personal, y a quién lo reenviamos.",
        why: "Para responder y hablar de financiación. Si la aprobamos, un administrador puede hacer socia a la institución: su nombre, su tipo, su correo y su teléfono son entonces el principio de su ficha.",
        howLong:
          "{inquiries} días después de nuestra última decisión sobre ella. Una consulta sobre la que nadie ha decidido queda hasta entonces.",
        who: "Nuestros administradores, y aquellos a quienes la reenviamos.",
        removal: "Escríbanos. Un administrador la elimina, y avisamos a aquellos a quienes se reenvió.",
      },
      visitorMessage: {
        title: "Mensajes de comunidades y visitantes",
        what: "Lo que se envió con la página «Envíenos un mensaje»: su nombre, su dirección de correo, el asunto, una referencia si la indicó, y el mensaje. También quién de nuestro personal anotó que se respondió, y cuándo.",
        why: "Para responderle.",
        howLong: "{visitor_messages} días después de que anotamos que se respondió. Un mensaje que sigue abierto queda hasta entonces.",
        who: "Nuestros administradores.",
        removal:
          "Escríbanos. Un administrador lo elimina y le avisa. Un mensaje que pertenece a una solicitud de financiación se elimina con los datos de esa solicitud, si es antes.",
      },
      signature: {
        title: "Firmas del tratado",
        what: "El nombre y el cargo de la persona que firmó, la nación, la fecha y la versión del texto.",
        why: "Es un acuerdo entre dos partes, y muestra quién firmó por una nación.",
        howLong: "Mientras el tratado esté en vigor, o hasta que usted nos pida quitar a la persona.",
        who: "Nuestros administradores. Quien la envió con una solicitud la encuentra en la descarga de esa solicitud.",
        removal:
          "Escríbanos. Se eliminan el nombre y el cargo de la persona. La nación, la fecha y la versión quedan, porque la firma es de la nación.",
      },
      consent: {
        title: "Consentimientos para publicar un proyecto",
        what: "Quién consintió por la comunidad, en qué cargo, cuándo, cómo, a qué, y cuándo terminó el consentimiento.",
        why: "Para probar que nada se publicó sin consentimiento libre, previo e informado.",
        howLong: "Mientras debamos poder probarlo. No hay un plazo fijo.",
        who: "La comunidad, nuestros revisores y administradores.",
        removal:
          "Un consentimiento puede retirarse en cualquier momento, y el proyecto deja entonces de ser público. Queda constancia de que lo hubo.",
      },
      money: {
        title: "Transferencias y cuentas bancarias",
        what: "La cuenta que recibe el dinero de un proyecto, y quién es su titular: nombre, fecha de nacimiento o número de registro, dirección, quién lo controla y los documentos que lo muestran. También las transferencias, los archivos intercambiados con el banco y nuestros libros.",
        why: "Para enviar dinero, saber quién lo recibe y rendir cuentas de él.",
        howLong: "Mientras se conserven nuestros libros. Una cuenta que nunca recibió dinero se elimina con su solicitud.",
        who: "Nuestros administradores y el banco. Las instituciones ven sus propias transferencias, y ninguna cuenta bancaria.",
        removal: "Lo que pertenece a dinero que se envió no se elimina.",
      },
      account: {
        title: "Cuentas de nuestro personal y de miembros de instituciones",
        what: "El nombre, el nombre de usuario, la dirección de correo, una huella de la contraseña, las llaves de acceso, la aplicación de autenticación, dónde ha iniciado sesión, y lo que hizo con la cuenta.",
        why: "Para que entren solo las personas indicadas, y saber quién hizo qué.",
        howLong: "Mientras la cuenta se use, y después hasta que se borre. Una sesión termina a las 12 horas, o tras 2 horas sin uso.",
        who: "Nuestros administradores. Sus colegas ven su nombre junto a lo que hizo. Nadie puede leer la contraseña.",
        removal:
          "Escríbanos. Una vez cerrada la cuenta, un administrador la borra. Su número ocupa el lugar del nombre dondequiera que hizo algo.",
      },
      invitation: {
        title: "Invitaciones",
        what: "El nombre y la dirección de correo de una persona invitada a crear una cuenta.",
        why: "Para enviar la invitación.",
        howLong: "{invitations} días después de que venció o se retiró. La que se aceptó pasa a ser parte de la cuenta.",
        who: "Nuestros administradores.",
        removal: "Escríbanos.",
      },
      message: {
        title: "Mensajes que enviamos",
        what: "La dirección, las palabras y lo que respondió el servidor de correo.",
        why: "Para entregar los mensajes y saber qué fue de ellos.",
        howLong:
          "{emails} días después de que el mensaje se envió o falló. Los mensajes sobre una solicitud, una consulta o un mensaje suyo se eliminan con ella o con él, si es antes. Un mensaje que aún está por enviarse queda hasta que se envía.",
        who: "Nuestros administradores, y los servidores de correo en el camino.",
        removal: "Se eliminan con la solicitud, la consulta, el mensaje o la cuenta a la que se refieren.",
      },
      knownAddress: {
        title: "Direcciones que abrieron uno de nuestros enlaces",
        what: "Una huella de la dirección de correo, y el día. De ella no se puede leer la dirección.",
        why: "Para que nadie use nuestros formularios para escribir a desconocidos.",
        howLong: "{known_addresses} días.",
        who: "Nadie la lee. Nuestro programa la compara.",
        removal: "Se elimina con la última solicitud, consulta o cuenta que tiene esa dirección.",
      },
      follow: {
        title: "Direcciones de quienes siguen proyectos",
        what: "Su correo electrónico, qué proyecto sigue o que sigue todos los nuevos, con qué frecuencia le escribimos y en qué idioma.",
        why: "Para enviar los mensajes que usted pidió.",
        howLong:
          "Hasta que usted termine los mensajes o el proyecto deje de ser público. Una dirección que no se confirma en 7 días se borra.",
        who: "Nadie ve una lista de ellas. Nuestro programa compone cada mensaje al enviarlo y lo entrega a los servidores de correo que lo llevan.",
        removal: "Cada mensaje tiene un enlace que los termina y borra su dirección de inmediato.",
      },
      visit: {
        title: "Conteos por dirección IP",
        what: "Cuántas veces una dirección IP hizo algo que está limitado, como enviar un formulario o probar una contraseña.",
        why: "Para impedir abusos.",
        howLong: "Hasta que termina el conteo: de un minuto a un día.",
        who: "Nadie los lee. El registro de nuestro programa no contiene direcciones IP.",
        removal: "Se eliminan en el minuto después de su fin.",
      },
      apiCall: {
        title: "Llamadas de la API para socios",
        what: "Qué clave hizo qué llamada, cuándo y con qué resultado. Ni direcciones ni contenidos.",
        why: "Para que las instituciones puedan encontrar fallos en su programa.",
        howLong: "{api_calls} días.",
        who: "Los miembros de la institución.",
        removal: "Se eliminan al final del plazo.",
      },
      auditLog: {
        title: "Registro de auditoría",
        what: "Quién hizo qué y cuándo, con los valores de antes y de después.",
        why: "Para probar lo que se hizo y notar abusos.",
        howLong: "Mientras funcione la plataforma. Los valores personales se tachan en él cuando se eliminan los datos de los que vienen.",
        who: "Nuestros administradores.",
        removal: "Los valores se tachan con la solicitud, la consulta o la cuenta. Queda que algo se hizo.",
      },
      institution: {
        title: "Contactos de instituciones",
        what: "La persona de contacto, la dirección de correo y el teléfono de una institución, de su consulta o como nos lo dijo, y lo que decidimos sobre la alianza.",
        why: "Para trabajar con la institución.",
        howLong: "Mientras la institución figure aquí.",
        who: "Nuestros administradores. La página pública de una institución no muestra nada de ello.",
        removal: "Escríbanos. Un administrador cambia o elimina el contacto.",
      },
      kyc: {
        title: "Expedientes de conocimiento de las instituciones (KYC)",
        what: "Las personas que son dueñas, controlan o dirigen una institución o pueden actuar por ella: nombre, fecha de nacimiento, nacionalidad, función, si ocupan un cargo público, y el tipo, el vencimiento y el número de un documento de identidad. También los datos de la institución, sus documentos y cada cambio.",
        why: "Para saber con quién trabajamos. Las leyes contra el lavado de dinero y sobre sanciones suelen pedir esta comprobación a quienes mueven dinero.",
        howLong: "Mientras trabajemos con la institución, y {kyc_files} días después. Esas leyes suelen pedir de cinco a diez años.",
        who: "Nuestros administradores y los miembros de esa institución. Nadie ve más que los cuatro últimos caracteres del número de un documento: se guarda cifrado.",
        removal:
          "Escríbanos o escriba a la institución, que puede corregir su expediente en todo momento. Mientras la ley nos pida conservarlo, no podemos eliminarlo.",
      },
      register: {
        title: "Inscripciones de registros públicos",
        what: "Nombres, lugares y números oficiales de organizaciones y naciones que figuran en registros públicos, con la fuente y la fecha. Una línea que no pudimos leer se conserva como la da el registro, durante diez lecturas.",
        why: "Para encontrar socios para las comunidades.",
        howLong: "Mientras el registro las mencione. Lo que ya no está en un registro se marca como tal.",
        who: "Todos ven la inscripción. Solo nuestros administradores ven las líneas que no se pudieron leer.",
        removal: "Escríbanos. Un administrador retira la inscripción.",
      },
      screening: {
        title: "Comparación con listas de sanciones",
        what: "Los nombres y, si los tenemos, las fechas de nacimiento, los países y los números oficiales de las instituciones, de las personas que las dirigen o poseen, de los beneficiarios, de los firmantes del tratado, de las naciones y de los solicitantes que van a enviar o recibir dinero. Con qué los comparamos, cada comparación con su resultado, y lo que dos personas de nuestro equipo decidieron sobre una posible coincidencia.",
        why: "La ley prohíbe pagar a personas y organizaciones que figuran en listas de sanciones, y nos obliga a mostrar qué comparamos.",
        howLong:
          "10 años. Un nombre cuyo origen se ha eliminado desaparece con él, salvo que forme parte de una posible coincidencia o de un pago: entonces permanece hasta que pasen los 10 años. Una decisión puede permanecer más tiempo: mientras la lista conserve la entrada o la coincidencia siga deteniendo pagos.",
        who: "Nuestro equipo. Deciden nuestros administradores.",
        removal: "Debemos conservar lo que pertenece a una posible coincidencia o a un pago. Eliminamos todo lo demás junto con su origen.",
      },
    },
  },
  documents: {
    here: "Los documentos se guardan en el servidor que hace funcionar esta plataforma.",
    elsewhere:
      "Los documentos se guardan en un servicio de almacenamiento que eligió {provider}, aparte del servidor que hace funcionar esta plataforma.",
  },
  device: {
    id: "device",
    heading: "Qué guarda su navegador",
    paragraphs: ["No usamos cookies para estadísticas ni publicidad. Estas son todas:"],
    items: [
      {
        title: "session",
        text: "Después de iniciar sesión, por 12 horas como máximo. Abre su cuenta. Su nombre puede llevar __Host- delante.",
      },
      { title: "signed_in", text: "Dice que hay una sesión, y nada más. Desaparece cuando usted cierra la sesión o el navegador." },
      {
        title: "device",
        text: "Por 180 días después de iniciar sesión. Evita que desconocidos que prueban su contraseña le impidan entrar.",
      },
      { title: "lang", text: "Por un año después de que elige un idioma." },
      {
        title: "private_link",
        text: "Por diez minutos después de enviar una solicitud sin JavaScript, para que la página siguiente pueda mostrar su enlace privado.",
      },
      {
        title: "Memoria del navegador",
        text: "Lo que escribe en nuestros formularios, las solicitudes que esperan una conexión, los envíos de documentos interrumpidos, una prueba de que este dispositivo envió una solicitud, páginas guardadas para usarse sin conexión, entre ellas la última solicitud que se abrió con su enlace privado, salvo que en su página se haya elegido lo contrario, y si ya vio la introducción. Queda en su dispositivo hasta que se envía, o hasta que usted lo borra o borra los datos del navegador. Cualquiera que use este dispositivo y este navegador puede leerlo.",
      },
    ],
  },
  others: {
    id: "others",
    heading: "Quién más recibe datos",
    paragraphs: [
      "Los servidores de correo que llevan nuestros mensajes, y el banco que ejecuta las transferencias. Las instituciones ven los proyectos publicados por nuestra API, y nunca una solicitud.",
      "Nuestras páginas no cargan fuentes, programas ni estadísticas de otros servidores. La imagen de una institución puede venir de otro servidor, que conoce entonces la dirección IP de quien la mira.",
      "Si una comunidad enlaza su proyecto con el Local Contexts Hub, nuestro servidor le pide las etiquetas. No envía datos sobre los visitantes.",
    ],
  },
  removal: {
    id: "removal",
    heading: "Qué deja una eliminación",
    paragraphs: [
      "Un administrador elimina los datos, y nuestro último mensaje le dice exactamente qué queda. Si los habíamos reenviado, escribimos a quienes los recibieron y les pedimos que los borren.",
      "Una eliminación se rechaza mientras un proyecto esté publicado o haya transferencias en curso. Retire primero el consentimiento, o espere a que las transferencias se liquiden o se cancelen.",
    ],
    staysIntro: "De una solicitud de financiación queda esto, si lo hay:",
  },
  rights: {
    id: "rights",
    heading: "Qué puede hacer usted",
    paragraphs: [
      "En la página privada de una solicitud puede leer y descargar todo lo que conservamos sobre ella, corregir sus datos de contacto, retirarla y pedir que se elimine. Sin esa página, escríbanos.",
      "Los datos sobre una comunidad son de la comunidad. Ella decide qué es público, y puede cambiar de decisión.",
    ],
  },
};
