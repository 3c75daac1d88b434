import { zipSync, type Zippable } from "fflate";

const text = (value: string) => new TextEncoder().encode(value);
const bytes = (...values: number[]) => Buffer.from(values);

/** A small file of each kind that is taken, made here. */
export const documents = {
  pdf: Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  ),
  png: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64"),
  jpeg: Buffer.concat([bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16), Buffer.from("JFIF\0"), bytes(1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9)]),
  webp: Buffer.concat([Buffer.from("RIFF"), bytes(26, 0, 0, 0), Buffer.from("WEBPVP8L"), Buffer.alloc(18)]),
  heic: Buffer.concat([bytes(0, 0, 0, 24), Buffer.from("ftypheic"), bytes(0, 0, 0, 0), Buffer.from("mif1heic")]),
  tiff: Buffer.concat([bytes(0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0)]),
  docx: office("word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"),
  docm: office("word/document.xml", "application/vnd.ms-word.document.macroEnabled.main+xml", { "word/vbaProject.bin": text("macros") }),
  xlsx: office("xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"),
  pptx: office("ppt/presentation.xml", "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"),
  odt: openDocument("application/vnd.oasis.opendocument.text"),
  ods: openDocument("application/vnd.oasis.opendocument.spreadsheet"),
  odp: openDocument("application/vnd.oasis.opendocument.presentation"),
  doc: oldOffice("WordDocument"),
  xls: oldOffice("Workbook"),
  ppt: oldOffice("PowerPoint Document"),
  locked: oldOffice("EncryptedPackage"),
  rtf: Buffer.from("{\\rtf1\\ansi Council resolution}"),
  txt: Buffer.from("ᎠᏂᏴᏫᏯ, ᐃᓄᒃᑎᑐᑦ, عربي\nand a line\n"),
  csv: Buffer.from("item;amount\r\nPumps;1000\r\n"),
  /** As an older spreadsheet program writes it. */
  oldCsv: Buffer.from("Poste;Montant\r\nB\xe2timent;1000 \x80\r\n", "latin1"),
  html: Buffer.from("<!DOCTYPE html><script>alert(1)</script>"),
  svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  exe: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200, 1)]),
  zip: Buffer.from(zipSync({ "a.txt": text("a") })),
} satisfies Record<string, Buffer>;

export function office(part: string, contentType: string, more: Zippable = {}): Buffer {
  const types = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${contentType}"/></Types>`;
  return Buffer.from(
    zipSync({ "[Content_Types].xml": text(types), "_rels/.rels": text("<Relationships/>"), [part]: text("<d/>"), ...more }),
  );
}

function openDocument(mime: string): Buffer {
  return Buffer.from(zipSync({ mimetype: [text(mime), { level: 0 }], "content.xml": text("<c/>") }));
}

function oldOffice(stream: string): Buffer {
  return Buffer.concat([
    bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    Buffer.alloc(504),
    Buffer.from(`${stream}\0`, "utf16le"),
    Buffer.alloc(128),
  ]);
}
