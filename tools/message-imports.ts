import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import type { Language } from "../src/shared/domain/languages.ts";

const catalogue = /import \{ m \} from "([^"]*\/generated)\/messages\.js";/;
const oneText = /\/generated\/messages\/([a-z0-9_]+)\.js$/;
const languageFile = "/src/shared/messages/language.ts";
const content = /^(.*\/content\/)en(\/[^/]+\.ts)$/;

/**
 * Puts one language into a build. Pages import the long texts of `content/en`; a file of the same name in the build's
 * language stands in for it.
 *
 * Lets each chunk carry only its own texts, in one language. `import { m }` names the whole catalogue, so the bundler
 * puts every text, also the administrators', into the first chunk (measured: 12 of 16 KB brotli). This names each used
 * text's own file instead, and leaves of that file the function of the one language.
 */
export function messageImports(language: Language): Plugin {
  return {
    name: "message-imports",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!content.test(source) || !importer) return undefined;
      const [, folder = "", file = ""] = content.exec(path.resolve(path.dirname(importer), source)) ?? [];
      const translated = `${folder}${language}${file}`;
      return existsSync(translated) ? translated : undefined;
    },
    transform(code, id) {
      const key = oneText.exec(id)?.[1];
      if (key) return { code: onlyLanguage(code, key, language), map: null };
      if (id.endsWith(languageFile)) return { code: `export const currentLanguage = () => "${language}";`, map: null };
      const found = catalogue.exec(code);
      if (!found) return undefined;
      const used = new Set([...code.matchAll(/\bm\.([a-z][a-z0-9_]*)\b/g)].map(([, name]) => name ?? ""));
      const imports = [...used].map((name) => `import { ${name} as m_${name} } from "${found[1]}/messages/${name}.js";`);
      return { code: code.replace(found[0], imports.join(" ")).replace(/\bm\.([a-z][a-z0-9_]*)\b/g, "m_$1"), map: null };
    },
  };
}

/** The compiled file has one constant per language and a function that chooses; the choice is made here. */
function onlyLanguage(code: string, key: string, language: string): string {
  const start = code.indexOf(`const ${language}_${key} =`);
  if (start < 0) throw new Error(`messages/${language} has no text "${key}"`);
  // A text that is not translated is another name for the one that stands in for it.
  const standIn = new RegExp(`^const ${language}_${key} = ([a-z]+)_${key};`).exec(code.slice(start))?.[1];
  if (standIn) return onlyLanguage(code, key, standIn);
  const end = code.indexOf("\n};", start);
  return `${code.slice(start, end)}\n};\nexport { ${language}_${key} as ${key} };`;
}
