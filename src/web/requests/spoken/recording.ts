import { mostSpokenBytes, mostSpokenSeconds, spokenBitsPerSecond } from "../../../shared/domain/spoken-answers.ts";

/** In the order in which they are asked for: each browser has one of them. */
const kinds = [
  { media: "audio/webm;codecs=opus", ending: "webm" },
  { media: "audio/mp4;codecs=mp4a.40.2", ending: "m4a" },
  { media: "audio/ogg;codecs=opus", ending: "ogg" },
] as const;

/** How often a browser hands over what it has recorded, and the time is told. */
const stepMs = 1_000;
/** What may still come after the browser was told to stop. */
const spareBytes = 100_000;

/** What this browser records sound as; undefined where it cannot. */
export function recordedKind(): (typeof kinds)[number] | undefined {
  if (!isSecureContext || typeof MediaRecorder === "undefined" || !navigator.mediaDevices?.getUserMedia) return undefined;
  return kinds.find(({ media }) => MediaRecorder.isTypeSupported(media));
}

export interface Recorded {
  /** Empty where the microphone gave nothing. */
  sound: Blob;
  /** True when it ended because no more is taken. */
  isFull: boolean;
}

export interface Recording {
  pause: () => void;
  goOn: () => void;
  /** Ends it. The microphone is let go, and `onEnd` is told. */
  stop: () => void;
  /** Ends it without a word. */
  discard: () => void;
}

interface Told {
  onSeconds: (seconds: number) => void;
  /** It was stopped, is full, or the microphone went away: what was recorded counts in each case. */
  onEnd: (recorded: Recorded) => void;
}

/** Records from the microphone. Rejects with the browser's DOMException where it may not, or there is none. */
export async function record(media: string, told: Told): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  try {
    return recordFrom(stream, media, told);
  } catch (error) {
    letGo(stream);
    throw error;
  }
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Throws the browser's DOMException where it cannot record what it said that it could. */
function recordFrom(stream: MediaStream, media: string, { onSeconds, onEnd }: Told): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: media, audioBitsPerSecond: spokenBitsPerSecond });
  const pieces: Blob[] = [];
  let [bytes, milliseconds, since] = [0, 0, performance.now()];
  let [isFull, isDiscarded] = [false, false];
  const elapsed = () => milliseconds + (recorder.state === "recording" ? performance.now() - since : 0);
  const stop = () => {
    if (recorder.state !== "inactive") recorder.stop();
  };
  const look = () => {
    const seconds = elapsed() / 1_000;
    onSeconds(Math.min(Math.floor(seconds), mostSpokenSeconds));
    isFull ||= seconds >= mostSpokenSeconds || bytes >= mostSpokenBytes - spareBytes;
    if (isFull) stop();
  };
  recorder.addEventListener("dataavailable", ({ data }) => {
    bytes += data.size;
    if (data.size > 0) pieces.push(data);
  });
  recorder.addEventListener("stop", () => {
    clearInterval(timer);
    letGo(stream);
    if (!isDiscarded) onEnd({ sound: new Blob(pieces, { type: media.split(";")[0] ?? "" }), isFull });
  });
  recorder.start(stepMs);
  const timer = setInterval(look, stepMs / 4);
  since = performance.now();
  return {
    pause: () => {
      milliseconds = elapsed();
      recorder.pause();
    },
    goOn: () => {
      since = performance.now();
      recorder.resume();
    },
    stop,
    discard: () => {
      isDiscarded = true;
      stop();
    },
  };
}
