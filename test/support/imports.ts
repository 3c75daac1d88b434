import { globSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Import {
  from: string;
  to: string;
  isType: boolean;
}

/** Every import of a file of ours by another, with paths from the project's root. */
export function listImports(): Import[] {
  return globSync("src/**/*.{ts,tsx}", { exclude: ["**/generated/**"] }).flatMap((from) => {
    const text = readFileSync(from, "utf8");
    const found = [
      ...text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm),
      ...text.matchAll(/\bimport\(()"([^"]+)"\)/g),
    ];
    return found.map(([, type, to]) => ({
      from,
      isType: Boolean(type),
      to: to?.startsWith(".") ? path.join(path.dirname(from), to) : (to ?? ""),
    }));
  });
}

/** The wing of a file of the server; "" for the files above them all, undefined elsewhere. */
export function wingOf(file: string): string | undefined {
  return file.startsWith("src/server/") ? (/^src\/server\/([^/]+)\//.exec(file)?.[1] ?? "") : undefined;
}

/** The feature of a file of the server; a file that stands beside a wing's features is one by itself. */
export function featureOf(file: string): string | undefined {
  return /^src\/server\/([^/]+\/[^/]+?)(?:\.ts$|\/)/.exec(file)?.[1];
}

/** The imports between files of the server, without those of tests. */
export function listServerImports(): Import[] {
  return listImports().filter(({ from, to }) => !from.endsWith(".test.ts") && wingOf(from) !== undefined && wingOf(to) !== undefined);
}
