import path from "node:path";
import { fileURLToPath } from "node:url";
import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { fontFamily } from "./style.ts";

/** The bytes of a document. What it says comes from others: it opens no file but the fonts, and no address. */
export async function bytesOf(definition: TDocumentDefinitions): Promise<Uint8Array> {
  const fonts = path.join(path.dirname(fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/package.json"))), "ttf");
  const file = (style: string) => path.join(fonts, `DejaVuSansCondensed${style}.ttf`);
  pdfmake.setFonts({
    [fontFamily]: { normal: file(""), bold: file("-Bold"), italics: file("-Oblique"), bolditalics: file("-BoldOblique") },
  });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((name) => path.dirname(name) === fonts);
  return pdfmake.createPdf(definition).getBuffer();
}
