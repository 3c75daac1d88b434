import { useEffect, useRef } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "../kit/Icon.tsx";
import { BrandMark } from "./Brand.tsx";
import { useSite } from "../runtime/site-context.ts";
import "./splash.css";

/** The title appears after 1 s, the words from 3 s, and it ends by itself after 10 s (§2, §9). */
const endsAfterMs = 10_000;

/** 'Our Mission', over the page, which is already there. Skip, Escape and any click end it. */
export function Splash({ onEnd }: { onEnd: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const { name } = useSite();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    const timer = setTimeout(onEnd, endsAfterMs);
    return () => clearTimeout(timer);
  }, [onEnd]);
  const mission = m.mission();
  return (
    <dialog ref={ref} className="splash deep" aria-labelledby="splash-title" onClose={onEnd} onClick={onEnd}>
      <div className="splash__top">
        <span className="brand">
          <BrandMark />
          {name}
        </span>
        <button type="button" className="btn skipb">
          {m.splash_skip()}
          <Icon name="arrow" />
        </button>
      </div>
      <div className="splash__in">
        <h2 id="splash-title">{m.splash_title()}</h2>
        <p className="m">
          <span className="vh">{mission}</span>
          {mission.split(" ").map((word, index) => (
            // The words of one sentence never change places.
            <span className="w" aria-hidden="true" key={index}>
              {word}
            </span>
          ))}
        </p>
      </div>
      <svg className="hz" viewBox="0 0 1200 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle className="sun" cx="790" cy="120" r="62" />
        <path className="land" d="M-20 154C180 120 330 110 520 140s300 36 460-16 190-30 260-20v220H-20z" />
        <path className="land" d="M-20 190c220-32 380-24 580 8s330 6 680-54v180H-20z" />
        <path className="land" d="M-20 228c260-26 440-12 660 14s380-16 600-38v120H-20z" />
        <path strokeOpacity=".45" d="M-20 256c280-22 460-8 680 14s380-12 560-26M-20 282c300-16 480-4 700 10s380-6 540-14" />
      </svg>
    </dialog>
  );
}
