// A process of its own for what documents hold: one may have 25 MB, and unpack to twelve times as much. Visitors go before it.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import os from "node:os";
import { servePart } from "../../runtime/apart.ts";
import { ContentRefused, type Refusal } from "./content-refused.ts";
import { judgeContent, type Judged } from "./judge-content.ts";

export interface JudgeTask {
  /** Its bytes, or the path of a file that holds them. */
  content: Uint8Array | string;
  name: string;
}

export type JudgeAnswer = { refusal: Refusal } | { judged: Judged; size: number; sha256: Uint8Array };

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

servePart(async ({ content, name }: JudgeTask): Promise<JudgeAnswer> => {
  const bytes = typeof content === "string" ? await readFile(content) : Buffer.from(content);
  try {
    const judged = await judgeContent(bytes, name);
    return { judged, size: bytes.length, sha256: createHash("sha256").update(bytes).digest() };
  } catch (error) {
    if (error instanceof ContentRefused) return { refusal: error.refusal };
    throw error;
  }
});
