import { lazy, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { requestFields } from "../../../shared/domain/request-fields.ts";
import { mostSpokenSeconds, soundMediaOf, type SpokenField } from "../../../shared/domain/spoken-answers.ts";
import { endingOf } from "../../../shared/domain/file-names.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address } from "../../api/client.ts";
import { useOnline } from "../../kit/use-online.ts";
import { LazyPart } from "../../kit/LazyPart.tsx";
import { wordsOf } from "../attachments/FileRow.tsx";
import type { ListedFile } from "../attachments/upload-list.ts";
import { tokenHeader } from "../attachments/upload-options.ts";
import { isFreshPage, loadAnew } from "./fresh-page.ts";
import type { recordedKind } from "./recording.ts";
import { type Standing, useRecorder } from "./use-recorder.ts";
import "./spoken.css";

/** Fetched with the first recording: pages that only play have it too. */
const fetchPlayer = () => import("../attachments/Sound.tsx");
const Sound = lazy(async () => ({ default: (await fetchPlayer()).Sound }));

interface Props {
  question: SpokenField;
  /** What the browser records; undefined where it can only play. */
  kind: ReturnType<typeof recordedKind>;
  /** The recording among the form's documents. */
  answer: ListedFile | undefined;
  /** The same as a file, if it was recorded here. */
  recording: File | undefined;
  /** True while any document is on its way. */
  isUnfinished: boolean;
  /** Why a recording would not be taken: known before anybody has spoken for ten minutes. */
  noRoom: string | undefined;
  /** True while another answer is being spoken. */
  isBusy: boolean;
  opensAtOnce: boolean;
  onSpeaking: (isSpeaking: boolean) => void;
  onRecorded: (recording: File) => void;
  onDelete: (key: string) => void;
  onRetry: (key: string) => void;
}

/** Speaks the answer to one question: records it, plays it, deletes it. It is one of the form's documents from the moment it ends. */
export function SpokenAnswer({
  question,
  kind,
  answer,
  noRoom,
  isBusy,
  isUnfinished,
  opensAtOnce,
  onSpeaking,
  onRecorded,
  ...props
}: Props) {
  const label = requestFields[question].label();
  const group = useRef<HTMLDivElement>(null);
  const recorder = useRecorder({
    media: kind?.media ?? "",
    opensAtOnce: opensAtOnce && kind !== undefined && answer === undefined,
    onSpeaking,
    onRecorded: (sound) => {
      const name = `${m.speak_file({ question: label })}.${kind?.ending ?? ""}`;
      onRecorded(new File([sound], name, { type: sound.type }));
    },
  });
  const { standing } = recorder;
  const follow = useFocus(group, `${standing.is} ${answer === undefined}`, opensAtOnce);
  useHold(group, "seconds" in standing, recorder.hold);

  const open = () => {
    follow();
    if (isFreshPage()) return recorder.open();
    if (isUnfinished) return recorder.open(m.att_unfinished());
    if (!navigator.onLine) return recorder.open(m.speak_offline());
    if (!loadAnew(question)) recorder.open(m.speak_open_directly());
  };
  return (
    <div className="spoken" role="group" aria-label={m.speak_group({ question: label })} ref={group}>
      {answer && <Recorded {...props} question={label} answer={answer} onFollow={follow} />}
      {!answer && kind && standing.is === "closed" && (
        <button
          type="button"
          className="btn btn--ghost btn--sm"
          data-next
          disabled={isBusy}
          aria-label={m.speak_open_of({ question: label })}
          onClick={open}
        >
          <Microphone />
          {m.speak_open()}
        </button>
      )}
      {!answer && standing.is !== "closed" && <Panel standing={standing} noRoom={noRoom} recorder={recorder} onFollow={follow} />}
      <p className="vh" role="status">
        {recorder.said}
      </p>
    </div>
  );
}

interface PanelProps extends Pick<Props, "noRoom"> {
  standing: Exclude<Standing, { is: "closed" }>;
  recorder: ReturnType<typeof useRecorder>;
  onFollow: () => void;
}

/** What happens with a recording, and the buttons for it. */
function Panel({ standing, noRoom, recorder, onFollow }: PanelProps) {
  const act = (what: () => void) => () => {
    onFollow();
    what();
  };
  const lacksRoom = standing.is === "open" && noRoom !== undefined;
  const mayStart = isFreshPage() && !lacksRoom;
  const problem = lacksRoom ? noRoom : "problem" in standing ? standing.problem : undefined;
  return (
    <div className="spoken__panel stack-2">
      <p className="small">{m.speak_hint({ minutes: mostSpokenSeconds / 60 })}</p>
      {"seconds" in standing && (
        <p className={standing.is === "recording" ? "spoken__time num is-on" : "spoken__time num"} role="timer" aria-live="off">
          {timeWords(standing)}
        </p>
      )}
      <p className="small err" role="alert">
        {problem}
      </p>
      {standing.is === "asking" && <p className="small">{m.speak_asking()}</p>}
      <div className="spoken__do">
        {standing.is === "open" && mayStart && (
          <button type="button" className="btn btn--2 btn--sm" data-next onClick={act(recorder.start)}>
            <Microphone />
            {m.speak_start()}
          </button>
        )}
        {"seconds" in standing && (
          <button type="button" className="btn btn--2 btn--sm" data-next onClick={act(recorder.stop)}>
            {m.speak_stop()}
          </button>
        )}
        {"seconds" in standing && (
          <button type="button" className="btn btn--q btn--sm" onClick={standing.is === "paused" ? recorder.goOn : recorder.pause}>
            {standing.is === "paused" ? m.speak_resume() : m.speak_pause()}
          </button>
        )}
        {standing.is === "open" && (
          <button type="button" className="btn btn--q btn--sm" {...(!mayStart && { "data-next": true })} onClick={act(recorder.close)}>
            {m.speak_close()}
          </button>
        )}
      </div>
    </div>
  );
}

interface RecordedProps extends Pick<Props, "recording" | "onDelete" | "onRetry"> {
  question: string;
  answer: ListedFile;
  onFollow: () => void;
}

/** The recording: how far it is on its way to us, its player, and its end. */
function Recorded({ question, answer, recording, onDelete, onRetry, onFollow }: RecordedProps) {
  const { key, name, state, id, token, canGoOn } = answer;
  const isOnline = useOnline();
  const load = async () => recording ?? fetchUploaded(name, id ?? "", token ?? "");
  return (
    <div className="spoken__panel stack-2">
      <p className="small">
        <b>{m.speak_recorded()}</b> <span className={state === "failed" ? "err" : "muted num"}>{wordsOf(answer, isOnline)}</span>
      </p>
      <div className="spoken__do">
        {(recording || state === "done") && (
          <LazyPart failed={<span className="small">{m.speak_load_failed()}</span>}>
            <Sound key={key} name={name} load={load} />
          </LazyPart>
        )}
        {state === "failed" && canGoOn && (
          <button type="button" className="btn btn--q btn--sm" onClick={() => onRetry(key)}>
            {m.att_retry()}
          </button>
        )}
        <button
          type="button"
          className="btn btn--ghost btn--sm"
          data-next
          aria-label={m.speak_delete_of({ question })}
          onClick={() => {
            onFollow();
            onDelete(key);
          }}
        >
          {m.speak_delete()}
        </button>
      </div>
    </div>
  );
}

async function fetchUploaded(name: string, id: string, token: string): Promise<Blob> {
  const { fetchSound } = await fetchPlayer();
  const ending = endingOf(name);
  return fetchSound(address("/api/uploads/{id}/sound", { id }), soundMediaOf(ending) ?? "", { [tokenHeader]: token });
}

function timeWords({ is, seconds }: { is: "recording" | "paused"; seconds: number }): string {
  const values = { time: asClock(seconds), most: asClock(mostSpokenSeconds) };
  return is === "recording" ? m.speak_recording(values) : m.speak_paused(values);
}

function asClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The keyboard goes on from the button that takes the place of the one that was pressed. */
function useFocus(group: RefObject<HTMLElement | null>, place: string, atOnce: boolean): () => void {
  const isWanted = useRef(atOnce);
  useLayoutEffect(() => {
    const next = isWanted.current ? group.current?.querySelector<HTMLElement>("[data-next]") : undefined;
    if (!next) return;
    isWanted.current = false;
    next.focus();
  }, [group, place]);
  return () => {
    isWanted.current = true;
  };
}

/** A form is not sent in the middle of a sentence: what is being spoken would not be in it. */
function useHold(group: RefObject<HTMLElement | null>, isSpeaking: boolean, onHeld: () => void): void {
  const tell = useRef(onHeld);
  useEffect(() => {
    tell.current = onHeld;
  });
  useEffect(() => {
    const form = group.current?.closest("form");
    if (!isSpeaking || !form) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      tell.current();
      group.current?.querySelector<HTMLElement>("[data-next]")?.focus();
    };
    form.addEventListener("submit", hold);
    return () => form.removeEventListener("submit", hold);
  }, [group, isSpeaking]);
}

function Microphone() {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM5.500 11a6.500 6.500 0 0 0 13 0M12 17.500V21M8.500 21h7" />
    </svg>
  );
}
