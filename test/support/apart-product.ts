// Starts a part that connects, tells its number and how many authorities it trusts, and waits: for the tests that kill it.
import { startApart } from "../../src/server/runtime/apart.ts";

const part = startApart<string, { pid: number; authorities: number }>(new URL("./apart-part.ts", import.meta.url), 64, { connects: true });
part.send("echo");
const { pid, authorities } = await part.answer();
console.log(`${pid} ${authorities}`);
