// Runs after the packages of an artifact are installed: what the product would otherwise write beside them at its first start, which a
// user who may not write there, or a read-only file system, would prevent.
import { prepareBinaries } from "../src/server/runtime/db/embedded-binaries.ts";

await prepareBinaries();
