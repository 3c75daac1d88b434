import type { Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { documents, mp4, office, ogg, webm } from "../../../../test/support/documents.ts";
import { ContentRefused } from "./content-refused.ts";
import { judgeContent } from "./judge-content.ts";

const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const docxWith = (more: Zippable) => office("word/document.xml", docxType, more);

async function refusal(bytes: Buffer, name: string): Promise<string> {
  const error: unknown = await judgeContent(bytes, name).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ContentRefused)) throw new Error(`${name} was taken`);
  return error.refusal;
}

describe("what is taken, by its content", () => {
  it.each([
    ["plan.pdf", "pdf", "pdf"],
    ["Photo.JPG", "jpeg", "jpeg"],
    ["photo.png", "png", "png"],
    ["photo.webp", "webp", "webp"],
    ["photo.heic", "heic", "heic"],
    ["scan.tif", "tiff", "tiff"],
    ["plan.docx", "docx", "docx"],
    ["budget.xlsx", "xlsx", "xlsx"],
    ["talk.pptx", "pptx", "pptx"],
    ["plan.odt", "odt", "odt"],
    ["budget.ods", "ods", "ods"],
    ["talk.odp", "odp", "odp"],
    ["plan.doc", "doc", "doc"],
    ["budget.xls", "xls", "xls"],
    ["talk.ppt", "ppt", "ppt"],
    ["plan.rtf", "rtf", "rtf"],
    ["notes.txt", "txt", "text"],
    ["budget.csv", "csv", "text"],
    ["budget.csv", "oldCsv", "text"],
    ["resolution", "pdf", "pdf"],
    ["answer.webm", "webm", "webm"],
    ["answer.m4a", "m4a", "m4a"],
    ["answer.mp4", "m4a", "m4a"],
    ["answer.ogg", "ogg", "ogg"],
    ["answer.opus", "ogg", "ogg"],
  ] as const)("%s", async (name, sample, type) => {
    expect(await judgeContent(documents[sample], name)).toEqual({ type, hasMacros: false });
  });

  it("marks macros, also in a document whose name does not say so", async () => {
    expect(await judgeContent(documents.docm, "plan.docm")).toEqual({ type: "docx", hasMacros: true });
    expect(await judgeContent(docxWith({ "word/vbaProject.bin": new Uint8Array(9) }), "plan.docx")).toMatchObject({ hasMacros: true });
  });
});

describe("what is not", () => {
  it.each([
    ["plan.pdf", "png", "mismatch:png"],
    ["photo.jpg", "pdf", "mismatch:pdf"],
    ["plan.pdf", "docx", "mismatch:docx"],
    ["plan.pdf", "txt", "mismatch:text"],
    ["plan.pdf", "html", "page"],
    ["page.txt", "html", "page"],
    ["photo.txt", "svg", "page"],
    ["plan.pdf", "exe", "unknown"],
    ["notes.txt", "exe", "unknown"],
    ["plan.docx", "zip", "unknown"],
    ["plan.docx", "locked", "locked"],
  ] as const)("%s that is %s", async (name, sample, expected) => {
    expect(await refusal(documents[sample], name)).toBe(expected);
  });

  it("an empty file", async () => expect(await refusal(Buffer.alloc(0), "plan.pdf")).toBe("empty"));

  it("a document that is cut off", async () => {
    expect(await refusal(documents.docx.subarray(0, documents.docx.length - 30), "plan.docx")).toBe("damaged");
  });
});

describe("of what can hold sound", () => {
  it.each([
    ["moving pictures in WebM", "a.webm", webm("V_VP8", 1)],
    ["sound and moving pictures in WebM", "a.webm", Buffer.concat([webm("A_OPUS"), webm("V_VP8", 1)])],
    ["another codec in WebM", "a.webm", webm("A_VORBIS")],
    ["moving pictures in MP4", "a.mp4", mp4("vide", 0x40)],
    ["another codec in MP4", "a.m4a", mp4("soun", 0x6b)],
    ["moving pictures beside sound in Ogg", "a.ogg", ogg("OpusHead", "\u0001video\0\0")],
    ["Ogg that is followed by something else", "a.ogg", Buffer.concat([documents.ogg, documents.html])],
    ["MP4 that is cut off", "a.m4a", documents.m4a.subarray(0, documents.m4a.length - 1)],
    ["WebM that ends before its track", "a.webm", documents.webm.subarray(0, 30)],
    [
      "WebM of very many empty parts",
      "a.webm",
      Buffer.concat([documents.webm.subarray(0, 24), Buffer.alloc(1_200_000, "ec80", "hex"), documents.webm.subarray(24)]),
    ],
  ])("%s is not taken", async (_what, name, bytes) => {
    expect(await refusal(bytes, name)).toBe("unknown");
  });

  it("an ending that says something else is not taken", async () => {
    expect(await refusal(documents.webm, "answer.ogg")).toBe("mismatch:webm");
    expect(await refusal(documents.pdf, "answer.webm")).toBe("mismatch:pdf");
  });
});

describe("archives that hurt whoever opens them", () => {
  it("unpack to a thousand times their size", async () => {
    const bomb = docxWith({ "word/media/image1.bin": new Uint8Array(40_000_000) });
    expect(bomb.length).toBeLessThan(60_000);
    expect(await refusal(bomb, "plan.docx")).toBe("bomb");
  });

  it("state a small size and unpack to a large one", async () => {
    const bomb = docxWith({ "word/big.bin": new Uint8Array(40_000_000) });
    const at = bomb.lastIndexOf("PK\u0001\u0002");
    expect(bomb.readUInt32LE(at + 24)).toBe(40_000_000);
    bomb.writeUInt32LE(4_000, at + 24);
    expect(await refusal(bomb, "plan.docx")).toBe("bomb");
  });

  it("name the same packed bytes again and again", async () => {
    const twice = docxWith({ "word/a.bin": new Uint8Array(100_000), "word/b.bin": new Uint8Array(100_000) });
    const last = twice.lastIndexOf("PK\u0001\u0002");
    const before = twice.lastIndexOf("PK\u0001\u0002", last - 1);
    twice.writeUInt32LE(twice.readUInt32LE(before + 42), last + 42);
    expect(await refusal(twice, "plan.docx")).toBe("bomb");
  });

  it("hold very many files", async () => {
    const many = Object.fromEntries(Array.from({ length: 5_100 }, (_, index) => [`word/${index}.xml`, new Uint8Array(1)]));
    expect(await refusal(docxWith(many), "plan.docx")).toBe("bomb");
  });

  it("hold archives", async () => {
    expect(await refusal(docxWith({ "word/inner.zip": new Uint8Array(20) }), "plan.docx")).toBe("nested");
  });

  it("are locked with a password", async () => {
    const locked = Buffer.from(documents.docx);
    for (let at = locked.indexOf("PK\u0001\u0002"); at >= 0; at = locked.indexOf("PK\u0001\u0002", at + 4)) locked.writeUInt16LE(1, at + 8);
    expect(await refusal(locked, "plan.docx")).toBe("locked");
  });

  it("but a large sheet that repeats itself is taken", async () => {
    const row = "<row><c><v>1000</v></c><c><v>2000</v></c></row>";
    const rows = Array.from({ length: 60_000 }, (_, index) => row.replace("1000", String(index * 7919))).join("");
    const sheet = office("xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml", {
      "xl/worksheets/sheet1.xml": Buffer.from(rows),
    });
    expect(await judgeContent(sheet, "budget.xlsx")).toMatchObject({ type: "xlsx" });
  });
});
