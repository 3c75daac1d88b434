import { useEffect, useState } from "react";

const isReview = (state: unknown) => (state as { isReview?: boolean } | null)?.isReview === true;

/**
 * The step between the form and its sending, as an entry of the browser's history: its back button leads to the form.
 * `mayReview` is asked when the forward button leads here again; `onLeft` is told when the form is back.
 */
export function useReviewStep(mayReview: () => boolean, onLeft: () => void) {
  const [isReviewing, setReviewing] = useState(false);
  useEffect(() => {
    // A page that is loaded anew begins with the form, with all that was typed.
    if (isReview(history.state)) history.replaceState(null, "");
    const follow = (event: PopStateEvent) => {
      const isHere = isReview(event.state) && mayReview();
      setReviewing(isHere);
      if (!isHere)
        setTimeout(() => {
          history.scrollRestoration = "auto";
          onLeft();
        });
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [mayReview, onLeft]);
  return {
    isReviewing,
    open: () => {
      // The browser would scroll back to where the form was left, away from what is said at its top.
      history.scrollRestoration = "manual";
      history.pushState({ isReview: true }, "");
      setReviewing(true);
    },
    close: () => {
      setReviewing(false);
      if (isReview(history.state)) history.back();
    },
  };
}
