import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };

/** What `npm start` gives to Node: its flags, and the file that the build made of the server. */
export const productArgs = scripts.start.split("/node ").at(-1)?.split(" ") ?? [];
