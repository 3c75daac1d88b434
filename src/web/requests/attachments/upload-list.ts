import { type KeptFile, mostBytesOfRequest, mostFileBytes, mostFilesOfRequest } from "../../../shared/domain/attachments.ts";
import { cleanFileName, endingOf, isKnownEnding } from "../../../shared/domain/file-names.ts";
import type { SpokenField } from "../../../shared/domain/spoken-answers.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { makeUpload, type OneUpload, type UploadEvents, uploadsAddress } from "./one-upload.ts";
import { tokenHeader } from "./upload-options.ts";

export type FileState = "waiting" | "sending" | "broken" | "paused" | "checking" | "done" | "failed" | "unsent";

export interface ListedFile {
  /** Names it on this page. */
  key: string;
  name: string;
  size: number;
  sent: number;
  state: FileState;
  /** Why it failed, and how to mend it. */
  reason?: string;
  /** True when trying again may help. */
  canGoOn?: boolean;
  id?: string;
  token?: string;
  /** The question that it is the spoken answer to. */
  question?: SpokenField;
}

/** Few forms have a recording. */
const keeper = () => import("../spoken/kept-recordings.ts");
const forgetRecording = async (question: SpokenField) => (await keeper()).forgetRecording(question);

interface Place {
  show: (files: ListedFile[]) => void;
  /** Says it to who cannot see the list. */
  say: (text: string) => void;
}

export type UploadList = ReturnType<typeof createUploadList>;

/** The files of one form: one after the other, so that a slow line is not shared. */
export function createUploadList({ show, say }: Place) {
  let files: ListedFile[] = [];
  const uploads = new Map<string, OneUpload>();

  const change = (key: string, changes: Partial<ListedFile>) => {
    files = files.map((file) => (file.key === key ? { ...file, ...changes } : file));
    show(files);
  };
  const find = (key: string) => files.find((file) => file.key === key);

  /** Begins the next one when none is under way. */
  const next = () => {
    if (files.some(({ state }) => state === "sending" || state === "broken" || state === "checking")) return;
    const waiting = files.find(({ state }) => state === "waiting");
    if (waiting) begin(waiting.key);
  };
  const begin = (key: string) => {
    change(key, { state: "sending" });
    void uploads.get(key)?.start();
  };
  const end = (key: string, changes: Partial<ListedFile>, words: string) => {
    change(key, changes);
    say(words);
    next();
  };

  const open = (key: string, file: File, name: string, question?: SpokenField) => {
    const events: UploadEvents = {
      onKnown: (id, token) => change(key, { id, token }),
      onProgress: (sent) => {
        const state = sent >= file.size ? "checking" : "sending";
        const before = find(key);
        // A list that is drawn anew for each packet would keep a slow phone busy.
        if (before && (before.state !== state || percentOf(sent, file.size) !== percentOf(before.sent, file.size)))
          change(key, { sent, state });
      },
      onBroken: () => {
        if (find(key)?.state !== "broken") say(m.att_say_broken({ name }));
        change(key, { state: "broken" });
      },
      onDone: () => {
        if (question) void forgetRecording(question);
        end(key, { state: "done", sent: file.size }, m.att_say_added({ name }));
      },
      onFailed: (reason, canGoOn) => end(key, { state: "failed", reason, canGoOn }, m.att_say_failed({ name, reason })),
    };
    return makeUpload(file, name, events, question);
  };

  const add = (chosen: File[], question?: SpokenField) => {
    for (const file of chosen) {
      const name = cleanFileName(file.name);
      // The same file again takes the place of what was not sent of it.
      const unsent = files.find((listed) => isUnsent(listed) && listed.name === name && listed.size === file.size);
      if (unsent) files = files.filter(({ key }) => key !== unsent.key);
      const key = crypto.randomUUID();
      const reason = problemOf(file, name, files);
      files = [
        ...files,
        {
          key,
          name,
          size: file.size,
          sent: 0,
          state: reason ? "failed" : "waiting",
          ...(reason && { reason, canGoOn: false }),
          ...(question && { question }),
        },
      ];
      if (reason) say(m.att_say_failed({ name, reason }));
      else uploads.set(key, open(key, file, name, question));
      if (question && !reason) void keeper().then(({ keepRecording }) => keepRecording(question, file));
    }
    show(files);
    next();
  };

  /** A recording that did not arrive whole goes on by itself where the device still has it. */
  const goOnWithKept = async ({ key, name, size, question, state }: ListedFile) => {
    const recording = question && state === "unsent" ? await (await keeper()).keptRecording(question, name, size) : undefined;
    if (!recording || find(key)?.state !== "unsent") return;
    uploads.set(key, open(key, recording, name, question));
    change(key, { state: "waiting" });
    next();
  };
  const learn = async (file: ListedFile) => {
    if (file.id && file.token) change(file.key, await askServer(file.id, file.token));
    await goOnWithKept(find(file.key) ?? file);
  };

  return {
    add,
    pause: (key: string) => {
      uploads.get(key)?.pause();
      change(key, { state: "paused" });
      next();
    },
    /** Goes on with one that was paused or failed: at once, or when its turn comes. */
    goOn: (key: string) => {
      change(key, { state: "waiting" });
      next();
    },
    remove: (key: string) => {
      const file = find(key);
      uploads.get(key)?.pause();
      uploads.delete(key);
      files = files.filter((listed) => listed.key !== key);
      show(files);
      if (file) say(m.att_say_removed({ name: file.name }));
      if (file?.id && file.token) void forget(file.id, file.token);
      if (file?.question) void forgetRecording(file.question);
      next();
    },
    /** After the connection came back: what waits for it need not wait longer. */
    hurry: () => {
      const stuck = files.filter(({ state, canGoOn }) => state === "broken" || (state === "failed" && canGoOn));
      for (const { key } of stuck) uploads.get(key)?.pause();
      files = files.map((file) => (stuck.includes(file) && uploads.has(file.key) ? { ...file, state: "waiting" } : file));
      show(files);
      next();
    },
    /** Takes in what a draft names: of what is not known here the server is asked how far it is. */
    takeIn: (kept: KeptFile[]) => {
      const coming = kept.filter((file) => !files.some((listed) => isSame(listed, file)));
      files = [
        ...files.filter((listed) => uploads.has(listed.key) || listed.state === "failed" || kept.some((file) => isSame(listed, file))),
        ...coming.map(toListed),
      ];
      show(files);
      for (const listed of files) if (coming.some((file) => isSame(listed, file))) void learn(listed);
    },
    /** Ends with the form, such as after it was sent. */
    empty: () => {
      for (const upload of uploads.values()) upload.pause();
      uploads.clear();
      for (const { question } of files) if (question) void forgetRecording(question);
      files = [];
      show(files);
    },
  };
}

/** A file that has not begun has no id yet. */
function isSame(listed: ListedFile, { id, name, size }: KeptFile): boolean {
  return id ? listed.id === id : !listed.id && listed.name === name && listed.size === size;
}

function toListed({ id, token, name, size, done, question }: KeptFile): ListedFile {
  const known = { ...(id && token && { id, token }), ...(question && { question }) };
  return { key: crypto.randomUUID(), ...known, name, size, sent: done ? size : 0, state: done ? "done" : "unsent" };
}

/** What the form and its draft keep of the list; a file that was refused is no part of it. */
export function toKept(files: ListedFile[]): KeptFile[] {
  return files
    .filter(({ state, canGoOn }) => state !== "failed" || canGoOn)
    .map(({ id = "", token = "", name, size, state, question }) => ({
      id,
      token,
      name,
      size,
      done: state === "done",
      ...(question && { question }),
    }));
}

const percentOf = (sent: number, size: number) => Math.floor((sent / size) * 100);

function isUnsent({ state, canGoOn }: ListedFile): boolean {
  return state === "unsent" || (state === "failed" && !canGoOn);
}

/** What is wrong with a file before any of it is sent. */
function problemOf(file: File, name: string, listed: ListedFile[]): string | undefined {
  const ending = endingOf(name);
  if (name === "") return m.att_error_name();
  if (file.size === 0) return m.att_error_empty();
  if (file.size > mostFileBytes) return m.att_error_too_big({ most: `${mostFileBytes / 1_000_000} MB` });
  if (ending !== "" && !isKnownEnding(ending)) return m.att_error_ending({ ending });
  return lackOfRoom(listed, file.size);
}

/** Why one more file of this size does not fit beside these; undefined where it does. */
export function lackOfRoom(listed: ListedFile[], size: number): string | undefined {
  const kept = listed.filter(({ state }) => state !== "failed");
  const bytes = kept.reduce((sum, other) => sum + other.size, size);
  if (kept.length >= mostFilesOfRequest) return m.att_error_too_many({ most: mostFilesOfRequest });
  if (bytes > mostBytesOfRequest) return m.att_error_too_many_bytes({ most: `${mostBytesOfRequest / 1_000_000} MB` });
  return undefined;
}

/** Without a connection what the draft says stays. */
async function askServer(id: string, token: string): Promise<Partial<ListedFile>> {
  const headers = { "Tus-Resumable": "1.0.0", [tokenHeader]: token };
  const response = await fetch(`${uploadsAddress}/${id}`, { method: "HEAD", headers }).catch(() => undefined);
  if (!response || response.status >= 500) return {};
  if (!response.ok) return { state: "failed", reason: m.att_error_gone(), canGoOn: false, sent: 0 };
  const sent = Number(response.headers.get("Upload-Offset"));
  return { sent, state: sent === Number(response.headers.get("Upload-Length")) ? "done" : "unsent" };
}

/** The server forgets it by itself too, later. */
async function forget(id: string, token: string): Promise<void> {
  const headers = { "Tus-Resumable": "1.0.0", [tokenHeader]: token };
  await fetch(`${uploadsAddress}/${id}`, { method: "DELETE", headers }).catch(() => undefined);
}
