import type { FileType } from "../../../shared/domain/file-names.ts";

/** Why a file is not taken, as it is kept with the upload; `mismatch:` is followed by the type of its content. */
export type Refusal =
  | "empty"
  | "too_big"
  | "unknown"
  | "page"
  | "bomb"
  | "nested"
  | "locked"
  | "damaged"
  | "not_sound"
  | `mismatch:${FileType}`;

/** What is in a file may not be taken. */
export class ContentRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.name = "ContentRefused";
    this.refusal = refusal;
  }
}
