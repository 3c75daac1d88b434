import { mostFileBytes } from "../../../shared/domain/attachments.ts";
import { endingOf, fileTypes, type FileType } from "../../../shared/domain/file-names.ts";
import { m } from "../../../shared/messages/generated/messages.js";

const sentences: Record<string, (values: { most: string }) => string> = {
  empty: m.att_error_empty,
  too_big: m.att_error_too_big,
  unknown: m.att_error_unknown,
  page: m.att_error_page,
  bomb: m.att_error_bomb,
  nested: m.att_error_nested,
  locked: m.att_error_locked,
  damaged: m.att_error_damaged,
  not_sound: m.speak_error_not_sound,
};

const typeLabels: Record<FileType, () => string> = {
  pdf: m.att_type_pdf,
  jpeg: m.att_type_jpeg,
  png: m.att_type_png,
  webp: m.att_type_webp,
  heic: m.att_type_heic,
  tiff: m.att_type_tiff,
  docx: m.att_type_word,
  xlsx: m.att_type_sheet,
  pptx: m.att_type_slides,
  odt: m.att_type_text_document,
  ods: m.att_type_sheet,
  odp: m.att_type_slides,
  doc: m.att_type_word,
  xls: m.att_type_sheet,
  ppt: m.att_type_slides,
  rtf: m.att_type_text_document,
  text: m.att_type_text,
  webm: m.att_type_sound,
  m4a: m.att_type_sound,
  ogg: m.att_type_sound,
};

/** The sentence that says what is wrong with the file and how to mend it. */
export function refusalSentence(refusal: string, name: string): string {
  const found = refusal.startsWith("mismatch:") ? (refusal.slice("mismatch:".length) as FileType) : undefined;
  if (found && found in fileTypes) return m.att_error_mismatch({ ending: endingOf(name), found: typeLabels[found]() });
  return (sentences[refusal] ?? m.att_error_unknown)({ most: `${mostFileBytes / 1_000_000} MB` });
}
