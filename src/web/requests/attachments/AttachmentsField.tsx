import { lazy, useEffect, useRef, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { LazyPart } from "../../kit/LazyPart.tsx";

const Attachments = lazy(() => import("./Attachments.tsx"));

interface AttachmentsFieldProps {
  error: string | undefined;
  /** What a plain HTML post brought back. */
  initial: string | undefined;
  /** Says which files are taken and when they are read, where that is not with the form's sending. */
  kinds?: string;
}

/** Documents of a request. The list stands in a field of the form, so that the draft keeps it; the rest is fetched when it comes near. */
export function AttachmentsField({ error, initial, kinds }: AttachmentsFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const place = field.current?.parentElement;
    if (!place) return;
    // So early that the ways to speak, which come with it, stand under their questions before anybody reads those.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: "2400px" });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="field" id="attachments-place" tabIndex={-1}>
      <input name="attachments" ref={field} defaultValue={initial ?? ""} hidden />
      {/* The browser's build needs no words for browsers without a script. */}
      <noscript>{import.meta.env.SSR && <p className="small">{m.att_noscript()}</p>}</noscript>
      {(isNear || error) && (
        <LazyPart failed={<p className="small">{m.att_load_failed()}</p>}>
          <Attachments field={field} error={error} kinds={kinds} />
        </LazyPart>
      )}
    </div>
  );
}
