import { useEffect, useRef, useState } from "react";
import { mostSpokenSeconds } from "../../../shared/domain/spoken-answers.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { record, type Recorded, type Recording } from "./recording.ts";

export type Standing =
  | { is: "closed" }
  | { is: "open"; problem?: string }
  | { is: "asking" }
  | { is: "recording" | "paused"; seconds: number; problem?: string };

/** Said before the end, so that nobody is cut off in a sentence. */
const warnedSeconds = 60;

interface Wishes {
  media: string;
  opensAtOnce: boolean;
  onSpeaking: (isSpeaking: boolean) => void;
  onRecorded: (sound: Blob) => void;
}

/** One recording: how it stands, what is said of it, and what can be done. The microphone is let go when it ends or the form goes. */
export function useRecorder({ media, opensAtOnce, onSpeaking, onRecorded }: Wishes) {
  const [standing, setStanding] = useState<Standing>(opensAtOnce ? { is: "open" } : { is: "closed" });
  const [said, setSaid] = useState("");
  const recording = useRef<Recording>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recording.current?.discard();
    };
  }, []);

  const tellSeconds = (seconds: number) => {
    setStanding((before) => (before.is === "recording" && before.seconds !== seconds ? { ...before, seconds } : before));
    if (seconds === mostSpokenSeconds - warnedSeconds) setSaid(m.speak_say_minute());
  };
  const end = ({ sound, isFull }: Recorded) => {
    recording.current = undefined;
    onSpeaking(false);
    if (sound.size === 0) return setStanding({ is: "open", problem: m.speak_empty() });
    setStanding({ is: "closed" });
    setSaid(isFull ? m.speak_say_full() : m.speak_say_kept());
    onRecorded(sound);
  };
  const start = async () => {
    setStanding({ is: "asking" });
    try {
      const begun = await record(media, { onSeconds: tellSeconds, onEnd: end });
      if (isGone.current) return begun.discard();
      recording.current = begun;
      onSpeaking(true);
      setSaid(m.speak_say_recording());
      setStanding({ is: "recording", seconds: 0 });
    } catch (error) {
      setStanding({ is: "open", problem: problemOf(error) });
    }
  };
  const turn = (is: "recording" | "paused") => {
    if (is === "paused") recording.current?.pause();
    else recording.current?.goOn();
    setSaid(is === "paused" ? m.speak_say_paused() : m.speak_say_resumed());
    setStanding((before) => ("seconds" in before ? { is, seconds: before.seconds } : before));
  };
  return {
    standing,
    said,
    open: (problem?: string) => setStanding({ is: "open", ...(problem && { problem }) }),
    close: () => setStanding({ is: "closed" }),
    start: () => void start(),
    pause: () => turn("paused"),
    goOn: () => turn("recording"),
    stop: () => recording.current?.stop(),
    /** Says that the form waits for the end of it. */
    hold: () => setStanding((before) => ("seconds" in before ? { ...before, problem: m.speak_stop_first() } : before)),
  };
}

/** Why the microphone cannot be used, and what to do. */
function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return m.speak_denied();
  return name === "NotFoundError" ? m.speak_none() : m.speak_busy();
}
