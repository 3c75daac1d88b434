/** package.json and package-lock.json of the artifact: what the product needs, without what builds and tests it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { serverCommands } from "./operator-commands.ts";

type Names = Record<string, string>;
interface Locked {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Names;
  optionalDependencies?: Names;
}
interface Project {
  version: string;
  dependencies: Names;
  optionalDependencies: Names;
  /** By package, what it is given in place of what it asks for. */
  overrides: Record<string, Names>;
  allowScripts: Record<string, boolean>;
  engines: Names;
}

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8")) as unknown;
const lock = read("package-lock.json") as { packages: Record<string, Locked> };
const project = read("package.json") as Project;

/** Its commands neither prepare nor build. npm runs `postinstall` after the packages, also with `npm ci`. */
export function packedManifest() {
  const { version, dependencies, optionalDependencies, allowScripts, engines } = project;
  return {
    name: "hearthbridge",
    version,
    private: true,
    type: "module",
    scripts: {
      ...Object.fromEntries(Object.entries(serverCommands).map(([name, command]) => [name, `exec ${command}`])),
      postinstall: "./node_modules/.bin/node tools/trim-packages.mjs && ./node_modules/.bin/node dist/server/finish-install.js",
    },
    dependencies,
    optionalDependencies,
    allowScripts,
    engines,
  };
}

/**
 * The lock without packages of developers. What package.json overrides is written into the packages that are overridden, and what no
 * package is locked for is left out of them: older versions of npm read overrides otherwise, and `npm ci` would miss what is never to be
 * installed (decision 0008).
 */
export function packedLock({ version, dependencies, optionalDependencies, engines }: ReturnType<typeof packedManifest>): object {
  const own = { name: "hearthbridge", version, dependencies, optionalDependencies, engines };
  const kept = Object.entries(lock.packages).filter(([place, { dev, devOptional }]) => place !== "" && !dev && !devOptional);
  return {
    ...lock,
    version,
    packages: { "": own, ...Object.fromEntries(kept.map(([place, entry]) => [place, asInstalled(place, entry)])) },
  };
}

function asInstalled(place: string, entry: Locked): Locked {
  const lockedVersion = (name: string) =>
    (lock.packages[`${place}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`])?.version;
  const overridden = Object.keys(project.overrides[place.replace("node_modules/", "")] ?? {});
  const settled = (names: Names = {}) =>
    Object.entries(names).flatMap(([name, range]) => {
      const known = lockedVersion(name);
      if (known === undefined) return [];
      return [[name, overridden.includes(name) ? known : range]];
    });
  const lists = (["dependencies", "optionalDependencies"] as const).filter((list) => entry[list]);
  return { ...entry, ...Object.fromEntries(lists.map((list) => [list, Object.fromEntries(settled(entry[list]))])) };
}
