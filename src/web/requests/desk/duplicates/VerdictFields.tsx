import { useEffect, useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { TextField } from "../../../kit/fields.tsx";
import type { FundingRequest } from "../applicant/ApplicantOfRequest.tsx";
import type { Alike } from "./labels.ts";

/** "into": this one into the other; "from": the other into this one. */
const verdicts = ["linked", "different", "into", "from", "open"] as const;
export type Verdict = (typeof verdicts)[number];

export function toVerdict(chosen: FormDataEntryValue | null): Verdict | undefined {
  return verdicts.find((verdict) => verdict === chosen);
}

/** What the two can be to each other, each with what follows from it, and why. */
export function VerdictFields({ item, alike, problem }: { item: FundingRequest; alike: Alike; problem: string | undefined }) {
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);
  const [here, there] = [item.reference, alike.reference];
  const merge = (reference: string, into: string) => ({
    label: m.dup_verdict_merge({ reference, into }),
    hint: m.dup_verdict_merge_hint({ reference, into }),
  });
  const choices: Record<Verdict, { label: string; hint: string }> = {
    linked: { label: m.dup_verdict_linked(), hint: m.dup_verdict_linked_hint() },
    different: { label: m.dup_verdict_different(), hint: m.dup_verdict_different_hint() },
    into: merge(here, there),
    from: merge(there, here),
    open: { label: m.dup_verdict_open(), hint: m.dup_verdict_open_hint() },
  };
  const offered = verdicts.filter((verdict) => verdict !== "open" || alike.state !== "open");
  return (
    <>
      <fieldset className={`field dups__verdict${problem ? " has-error" : ""}`}>
        <legend>{m.dup_verdict()}</legend>
        {problem && (
          <p className="err" role="alert" tabIndex={-1} ref={alert}>
            {problem}
          </p>
        )}
        {offered.map((verdict) => (
          <label className="check check--radio" key={verdict}>
            <input type="radio" name="verdict" value={verdict} defaultChecked={verdict === alike.state && verdict !== "open"} />
            <span>
              {choices[verdict].label}
              <span className="xs dim dups__hint">{choices[verdict].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField name="reason" label={m.dup_reason_label()} hint={m.dup_reason_hint()} maxLength={2_000} rows={2} optional />
    </>
  );
}
