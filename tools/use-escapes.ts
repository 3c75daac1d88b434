import type { Plugin } from "vite";

/**
 * For code that Node runs: a source of Latin letters alone takes half the memory, and a single other letter doubles all of it. In strings,
 * templates and patterns, where such letters stand, an escape means the same.
 */
export function useEscapes(): Plugin {
  const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return { name: "use-escapes", renderChunk: (code) => code.replace(/[^\0-\x7f]/g, escape) };
}
