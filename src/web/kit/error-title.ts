import { useEffect } from "react";
import { m } from "../../shared/messages/generated/messages.js";

/** How many forms of the page have problems now: the last that is mended takes the words away. */
let withProblems = 0;

/** Begins the document's title with "Error: " while a form has problems, as the server does for a plain post: it is what is read out first. */
export function useErrorTitle(hasProblems: boolean): void {
  useEffect(() => {
    if (!hasProblems) return;
    const prefix = m.form_error_prefix();
    withProblems += 1;
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      withProblems -= 1;
      if (withProblems === 0 && document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [hasProblems]);
}
