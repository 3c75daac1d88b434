import { buttonAt } from "../../../runtime/readiness.ts";

/** Fetches what a script adds to a part of the server with the first touch of it; until then its forms and links work as they are. */
export function wakeWhenUsed(place: HTMLElement): () => void {
  let stop: (() => void) | undefined;
  let isLeft = false;
  let isAwake = false;
  const pressed = new Set<HTMLElement>();
  const sleep = () => {
    for (const touch of touches) place.removeEventListener(touch, wake);
  };
  const wake = ({ type, target }: Event) => {
    const button = type === "click" && buttonAt(target as Element);
    if (button) pressed.add(button);
    if (isAwake) return;
    isAwake = true;
    import("./comfort.ts").then(
      ({ attach }) => {
        sleep();
        if (isLeft) return;
        stop = attach(place);
        // Pressed while nothing could answer.
        for (const one of pressed) one.click();
      },
      // The next touch tries again.
      () => (isAwake = false),
    );
  };
  for (const touch of touches) place.addEventListener(touch, wake);
  return () => {
    isLeft = true;
    sleep();
    stop?.();
  };
}

/** Not every browser gives the focus to a button that is clicked. */
const touches = ["focusin", "click"] as const;
