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
  webm: webm("A_OPUS"),
  m4a: mp4("soun", 0x40),
  ogg: ogg("OpusHead"),
  html: Buffer.from("<!DOCTYPE html><script>alert(1)</script>"),
  svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  exe: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200, 1)]),
  zip: Buffer.from(zipSync({ "a.txt": text("a") })),
} satisfies Record<string, Buffer>;

/** What a recording in WebM begins with, as a browser writes it: neither the file's length nor the cluster's is known. */
export function webm(codec: string, type = 2): Buffer {
  const element = (id: string, content: Buffer) => Buffer.concat([Buffer.from(id, "hex"), bytes(0x80 | content.length), content]);
  const open = (id: string, content: Buffer) => Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, "hex"), content]);
  const track = Buffer.concat([element("d7", bytes(1)), element("83", bytes(type)), element("86", Buffer.from(codec))]);
  const cluster = open("1f43b675", Buffer.concat([element("e7", bytes(0)), element("a3", bytes(0x81, 0, 0, 0x80, 1))]));
  const header = element("1a45dfa3", element("4282", Buffer.from("webm")));
  return Buffer.concat([header, open("18538067", Buffer.concat([element("1654ae6b", element("ae", track)), cluster]))]);
}

/** An MP4 file with one track of this handler and this codec. */
export function mp4(handler: string, codec: number): Buffer {
  const box = (name: string, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(content.length + 8);
    return Buffer.concat([size, Buffer.from(name), content]);
  };
  const esds = box("esds", bytes(0, 0, 0, 0, 0x03, 0x80, 0x80, 0x80, 18, 0, 1, 0, 0x04, 13, codec), Buffer.alloc(12));
  const stsd = box("stsd", bytes(0, 0, 0, 0, 0, 0, 0, 1), box("mp4a", Buffer.alloc(28), esds));
  const hdlr = box("hdlr", Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13));
  const media = box("mdia", hdlr, box("minf", box("stbl", stsd)));
  return Buffer.concat([box("ftyp", Buffer.from("iso5"), Buffer.alloc(4)), box("moov", box("trak", media)), box("mdat", bytes(1, 2))]);
}

/** An Ogg file of streams that begin so, of a page each, and a page more. */
export function ogg(...heads: string[]): Buffer {
  const page = (flags: number, stream: number, content: Buffer) =>
    Buffer.concat([
      Buffer.from("OggS"),
      bytes(0, flags),
      Buffer.alloc(8),
      bytes(stream, 0, 0, 0),
      Buffer.alloc(8),
      bytes(1, content.length),
      content,
    ]);
  const firsts = heads.map((head, stream) => page(2, stream, Buffer.concat([Buffer.from(head), bytes(1, 1, 0, 0)])));
  return Buffer.concat([...firsts, page(4, 0, bytes(1, 2, 3))]);
}

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
