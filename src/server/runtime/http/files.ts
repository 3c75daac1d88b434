import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { languages } from "../../../shared/domain/languages.ts";
import { type Answer, compressedAnswer, fileAnswer } from "./answer.ts";
import { readCompressed } from "./compression.ts";
import { webFolder } from "./page-assets.ts";
import { root } from "./renderer.ts";

const publicFolder = path.join(root, "public");

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
};

/** They would gain nothing by being compressed. */
const packed: ReadonlySet<string | undefined> = new Set([types[".woff2"], types[".png"], types[".ico"]]);

interface ServedFile {
  file: string;
  cache: string;
  headers?: Record<string, string>;
}

export type Files = (url: string) => Answer | Promise<Answer> | undefined;

/** Every file of the web build and of `public`, by its address; each is read when it is first asked for, and kept. */
export async function listFiles(headers: Record<string, string>): Promise<Files> {
  const files = new Map(await findFiles());
  const answers = new Map<string, Answer | Promise<Answer>>();
  return (url) => {
    const known = answers.get(url);
    const file = files.get(url);
    if (known || !file) return known;
    const reading = read(file, headers);
    answers.set(url, reading);
    reading.then(
      (answer) => answers.set(url, answer),
      () => answers.delete(url),
    );
    return reading;
  };
}

async function read({ file, cache, headers }: ServedFile, common: Record<string, string>): Promise<Answer> {
  const type = types[path.extname(file)] ?? "application/octet-stream";
  const all = { ...common, "content-type": type, "cache-control": cache, ...headers };
  const [body, compressed] = await Promise.all([readFile(file), readCompressed(file)]);
  return packed.has(type) ? fileAnswer(body, all) : compressedAnswer(200, body, all, compressed);
}

async function findFiles(): Promise<[string, ServedFile][]> {
  const built = await Promise.all(
    languages.map(async (language) => {
      const folder = path.join(webFolder(language), "assets");
      return (await readdir(folder)).filter((name) => !/\.(br|gz)$/.test(name)).map((name) => [name, path.join(folder, name)] as const);
    }),
  );
  // Names are hashes of the content: the same name in two languages is the same file.
  const assets = built
    .flat()
    .map(([name, file]): [string, ServedFile] => [`/assets/${name}`, { file, cache: "public, max-age=31536000, immutable" }]);
  const plain = (await readdir(publicFolder)).map((name): [string, ServedFile] => [
    `/${name}`,
    { file: path.join(publicFolder, name), cache: "public, max-age=3600" },
  ]);
  // A browser asks for it again to hear of a new version.
  const worker: ServedFile = { file: path.join(root, "dist/worker/sw.js"), cache: "no-cache", headers: { "service-worker-allowed": "/" } };
  return [...assets, ...plain, ["/sw.js", worker]];
}
