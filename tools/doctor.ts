// npm run doctor: tells in sentences what is wrong with this installation, and what to do. Changes nothing; exits with 1 when something is wrong.
import { readConfig } from "../src/server/runtime/config.ts";
import { becomeOrdinaryUser } from "../src/server/leave-root.ts";
import { inspect } from "./doctor/inspect.ts";

try {
  const config = readConfig(process.env);
  // As root, it becomes the user that the product is: what that one may not write is what matters.
  const { reason } = await becomeOrdinaryUser(config);
  if (reason) console.log(`     The product stays root: ${reason}.`);
  let isWell = true;
  for await (const { name, findings } of inspect(config)) {
    const isFine = !findings.some(({ isBad }) => isBad);
    if (isFine) console.log(`ok   ${name}`);
    else isWell = false;
    for (const { isBad, sentence } of findings) console.log(isBad ? `BAD  ${name}: ${sentence}` : `     ${sentence}`);
  }
  console.log(isWell ? "\nNothing is wrong." : "\nSomething is wrong; see the lines with BAD.");
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  console.log(`BAD  ${(error as Error).message}`);
  process.exitCode = 1;
}
