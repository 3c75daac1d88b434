import { type CSSProperties, type PointerEvent, useRef } from "react";

/** How far to the right a toast is swiped away (§9). */
const thresholdPx = 50;
/** What a finger or a mouse moves without meaning it. */
const slackPx = (pointerType: string) => (pointerType === "touch" ? 10 : 2);
/** The browser would scroll the page or select the words instead. */
const style: CSSProperties = { touchAction: "none", userSelect: "none" };

interface Swipe {
  x: number;
  y: number;
  hasBegun: boolean;
}

/** The attributes of an element that can be swiped to the right. */
export function useSwipe(onSwiped: () => void) {
  const swipe = useRef<Swipe>(undefined);
  const onPointerDown = ({ button, clientX: x, clientY: y }: PointerEvent) => {
    if (button === 0) swipe.current = { x, y, hasBegun: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = swipe;
    if (!current || current.hasBegun) return;
    const slack = slackPx(event.pointerType);
    if (isToTheRight(current, event, slack)) {
      current.hasBegun = true;
      // The end is told to the toast, wherever the finger leaves the screen; and a button below it is not pressed.
      event.currentTarget.setPointerCapture(event.pointerId);
    } else if (Math.hypot(event.clientX - current.x, event.clientY - current.y) > slack) swipe.current = undefined;
  };
  const onPointerUp = (event: PointerEvent) => {
    const { current } = swipe;
    swipe.current = undefined;
    if (current?.hasBegun && isToTheRight(current, event, thresholdPx)) onSwiped();
  };
  const onPointerCancel = () => {
    swipe.current = undefined;
  };
  return { style, onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function isToTheRight({ x, y }: Swipe, { clientX, clientY }: PointerEvent, byPx: number): boolean {
  const right = clientX - x;
  return right > Math.abs(clientY - y) && right > byPx;
}
