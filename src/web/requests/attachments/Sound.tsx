import { useEffect, useRef, useState } from "react";
import type { ErrorBody } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";

interface Props {
  /** The document's. */
  name: string;
  /** The whole recording: browsers do not play from an address without its parts being asked for one by one. */
  load: () => Promise<Blob>;
  /** Asked before it is loaded; calls `go` when it may be. */
  onListen?: ((go: () => void) => void) | undefined;
}

/** Plays a recording. Nothing of it is fetched before somebody wants to hear it. */
export function Sound({ name, load, onListen = (go) => go() }: Props) {
  const [url, setUrl] = useState<string>();
  const [standing, setStanding] = useState<{ isLoading?: boolean; failure?: string }>({});
  const player = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (!url) return undefined;
    player.current?.focus();
    return () => URL.revokeObjectURL(url);
  }, [url]);

  const listen = () => {
    setStanding({ isLoading: true });
    load().then(
      (sound) => setUrl(URL.createObjectURL(sound)),
      ({ message }: Error) => setStanding({ failure: message }),
    );
  };
  if (url)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote down what is said; the written answer stands beside it
      <audio className="attach__sound" ref={player} src={url} controls autoPlay aria-label={name} onDurationChange={findEnd} />
    );
  const { isLoading = false, failure } = standing;
  return (
    <>
      <button
        type="button"
        className="btn btn--q btn--sm"
        aria-label={m.speak_listen_of({ name })}
        aria-disabled={isLoading}
        onClick={() => !isLoading && onListen(listen)}
      >
        {isLoading ? m.speak_loading() : m.speak_listen()}
      </button>
      <span className="small err" role="status">
        {failure}
      </span>
    </>
  );
}

/** What was recorded as it was spoken does not say how long it is: the player learns it by going to the end once. */
function findEnd({ currentTarget: player }: { currentTarget: HTMLAudioElement }): void {
  if (player.duration !== Infinity) return;
  const begin = () => {
    player.currentTime = 0;
    player.play().catch(() => undefined);
  };
  player.addEventListener("durationchange", begin, { once: true });
  player.currentTime = Number.MAX_SAFE_INTEGER;
}

/** The bytes of a call, as the sound they are. Rejects with a sentence for people. */
export async function fetchSound(address: string, media: string, headers: Record<string, string> = {}): Promise<Blob> {
  const response = await fetch(address, { headers }).catch(() => undefined);
  if (response?.ok) return new Blob([await response.arrayBuffer()], { type: media });
  const body = (await response?.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  throw new Error(body?.message ?? m.speak_load_failed());
}
