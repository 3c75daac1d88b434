import type { FileType } from "./file-names.ts";
import { fieldsIn, type FieldIn, type RequiredField, requestFields } from "./request-fields.ts";

/** How long a spoken answer may be. Only the browser can tell, which ends the recording then. */
export const mostSpokenSeconds = 600;
/** Ten minutes by a browser that does not record as sparingly as it is asked to. */
export const mostSpokenBytes = 10_000_000;

/** Enough for speech: ten minutes are about 2.4 MB, which a slow line can carry. */
export const spokenBitsPerSecond = 32_000;

/** The questions that may be answered by voice beside the text: the long ones on sovereignty that everybody is asked. */
export type SpokenField = Extract<FieldIn<"sovereignty">, RequiredField>;

export const spokenFields: SpokenField[] = fieldsIn("sovereignty").filter((name): name is SpokenField => requestFields[name].isRequired);

/** The question of this name, if it may be answered by voice. */
export function spokenFieldNamed(name: unknown): SpokenField | undefined {
  return spokenFields.find((field) => field === name);
}

/** Sound as browsers record it, and the media type by which they play it. */
const soundMedia: Partial<Record<FileType, string>> = { webm: "audio/webm", m4a: "audio/mp4", ogg: "audio/ogg" };

/** The media type of a document that can be listened to; undefined of any other. */
export function soundMediaOf(type: string): string | undefined {
  return Object.hasOwn(soundMedia, type) ? soundMedia[type as FileType] : undefined;
}
