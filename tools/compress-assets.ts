import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|json)$/;

/**
 * Writes each file of these folders compressed beside itself, as well as it can be done: once with the build, so that no
 * start of the product has to. A name holds a hash of the content, so one that stands in several folders is compressed once.
 */
export async function compressAssets(folders: string[]): Promise<void> {
  const places = Map.groupBy(
    folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name))),
    (file) => path.basename(file),
  );
  for (const [name, files] of places) {
    if (!compressible.test(name) || !files[0]) continue;
    const body = readFileSync(files[0]);
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params: quality }), promisify(gzip)(body, { level: 9 })]);
    for (const file of files) {
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }
  }
}
