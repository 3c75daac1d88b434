// Starts a part, tells its number and waits: for the test that kills it.
import { startApart } from "../../src/server/apart.ts";

const part = startApart<string, { pid: number }>(new URL("./apart-part.ts", import.meta.url), 64);
part.send("echo");
console.log((await part.answer()).pid);
