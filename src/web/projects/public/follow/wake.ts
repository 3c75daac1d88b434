/** Fetches what a script adds to a part of the server with the first touch of it; until then its forms and links work as they are. */
export function wakeWhenUsed(place: HTMLElement): () => void {
  let stop: (() => void) | undefined;
  let isLeft = false;
  const wake = () => {
    place.removeEventListener("focusin", wake);
    void import("./comfort.ts").then(({ attach }) => {
      if (!isLeft) stop = attach(place);
    });
  };
  place.addEventListener("focusin", wake);
  return () => {
    isLeft = true;
    place.removeEventListener("focusin", wake);
    stop?.();
  };
}
