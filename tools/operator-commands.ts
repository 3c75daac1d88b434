import { readFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "../package.json");
const { scripts } = JSON.parse(readFileSync(file, "utf8")) as { scripts: Record<string, string> };

/**
 * The npm commands that a server needs, each with what it runs: those of package.json that run the build, and so neither sources nor
 * what only developers install. All but `start` are built from the file of their name in tools.
 */
export const serverCommands = Object.fromEntries(
  Object.entries(scripts).flatMap(([name, script]) => {
    const command = /exec (.* dist\/server\/.*)$/.exec(script)?.[1];
    return command === undefined ? [] : [[name, command]];
  }),
);

export const { start: _, ...operatorCommands } = serverCommands;
