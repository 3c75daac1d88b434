import type { Plugin } from "vite";

const catalogue = /import \{ m \} from "([^"]*\/generated)\/messages\.js";/;
const oneText = /\/generated\/messages\/([a-z0-9_]+)\.js$/;

/**
 * Lets each chunk carry only its own texts, in one language. `import { m }` names the whole catalogue, so the bundler
 * puts every text, also the administrators', into the first chunk (measured: 12 of 16 KB brotli). This names each used
 * text's own file instead, and leaves of that file the function of the one language.
 */
export function messageImports(locale: string): Plugin {
  return {
    name: "message-imports",
    enforce: "pre",
    transform(code, id) {
      const key = oneText.exec(id)?.[1];
      if (key) return { code: onlyLanguage(code, key, locale), map: null };
      const found = catalogue.exec(code);
      if (!found) return undefined;
      const used = new Set([...code.matchAll(/\bm\.([a-z][a-z0-9_]*)\b/g)].map(([, name]) => name ?? ""));
      const imports = [...used].map((name) => `import { ${name} as m_${name} } from "${found[1]}/messages/${name}.js";`);
      return { code: code.replace(found[0], imports.join(" ")).replace(/\bm\.([a-z][a-z0-9_]*)\b/g, "m_$1"), map: null };
    },
  };
}

/** The compiled file has one constant per language and a function that chooses; the choice is made here. */
function onlyLanguage(code: string, key: string, locale: string): string {
  const start = code.indexOf(`const ${locale}_${key} =`);
  if (start < 0) throw new Error(`messages/${locale} has no text "${key}"`);
  const end = code.indexOf("\n};", start);
  return `${code.slice(start, end)}\n};\nexport { ${locale}_${key} as ${key} };`;
}
