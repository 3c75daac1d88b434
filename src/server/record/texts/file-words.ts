import { type PageTextKey, providerTexts, type TextKey } from "../../../shared/domain/provider-texts.ts";
import { languages } from "../../../shared/domain/languages.ts";
import { patternOf } from "../../../shared/domain/text-fields.ts";
import { importRenderer } from "../../runtime/http/renderer.ts";
import { readEmailWords } from "./email-words.ts";
import type { FileText } from "./words.ts";

const known = new Map<TextKey, Promise<FileText>>();

/** What the project's files say in each language: those of pages say it to the renderer, which was built with them. */
export function readFileText(key: TextKey): Promise<FileText> {
  const reading = known.get(key) ?? (key === "emails" ? Promise.resolve(readEmailWords()) : read(key));
  known.set(key, reading);
  reading.catch(() => known.delete(key));
  return reading;
}

async function read(key: PageTextKey): Promise<FileText> {
  const texts = await Promise.all(languages.map(async (language) => [language, (await importRenderer(language)).fileWords(key)] as const));
  const words = Object.fromEntries(texts.map(([language, text]) => [language, text.words])) as FileText["words"];
  const kinds = Object.fromEntries(texts.flatMap(([, text]) => Object.entries(text.kinds).map(([path, kind]) => [patternOf(path), kind])));
  return { text: providerTexts[key], words, kinds };
}
