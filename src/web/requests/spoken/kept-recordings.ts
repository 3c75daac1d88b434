import { del, set } from "idb-keyval";
import type { SpokenField } from "../../../shared/domain/spoken-answers.ts";
import { deviceStore, readKept } from "../../offline/device-drafts.ts";

const keyOf = (question: SpokenField) => `spoken:${question}`;

/** Keeps a recording on the device until all of it has arrived with us: nobody can choose it again as they can a file. */
export async function keepRecording(question: SpokenField, recording: File): Promise<void> {
  await set(keyOf(question), recording, deviceStore()).catch(() => undefined);
}

/** The recording of this name and size, if it is on this device. */
export async function keptRecording(question: SpokenField, name: string, size: number): Promise<File | undefined> {
  const kept = await readKept<unknown>(keyOf(question));
  return kept instanceof File && kept.name === name && kept.size === size ? kept : undefined;
}

export async function forgetRecording(question: SpokenField): Promise<void> {
  await del(keyOf(question), deviceStore()).catch(() => undefined);
}
