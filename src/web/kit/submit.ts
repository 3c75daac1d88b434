import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "../../shared/domain/errors.ts";
import { CallError } from "../api/client.ts";
import { usePageData } from "../runtime/site-context.ts";
import { useErrorTitle } from "./error-title.ts";
import { readValues } from "./form-values.ts";

interface Submission<Receipt> {
  form: RefObject<HTMLFormElement | null>;
  /** All problems of the values, in the order of the page; empty when they may be sent. */
  check: (values: Record<string, string>) => FieldErrors;
  send: (values: Record<string, string>) => Promise<Receipt>;
  onSent: (receipt: Receipt) => void;
  onFailed: (error: CallError) => void;
}

/**
 * Sends a form: checks on submit and again on every change after that (§5), shows the pending state, and
 * never sends twice at once. Starts from the errors of a plain HTML post, if the page is the answer to one.
 */
export function useSubmission<Receipt>({ form, check, send: sendValues, onSent, onFailed }: Submission<Receipt>) {
  const { form: posted } = usePageData();
  const [errors, setErrors] = useState<FieldErrors>(posted?.errors ?? {});
  // The summary has the problems of the last attempt, and forgets them as they are mended; new ones come with the next attempt.
  const [summary, setSummary] = useState<FieldErrors>(posted?.errors ?? {});
  const [isPending, setPending] = useState(false);
  // What the server found, which `check` may not: it stands until something is typed there.
  const told = useRef<FieldErrors>(posted?.errors ?? {});
  const wasTried = useRef(Object.keys(posted?.errors ?? {}).length > 0);
  const isSending = useRef(false);
  const latestCheck = useRef(check);
  latestCheck.current = check;

  useEffect(() => {
    const element = form.current;
    const recheck = ({ target }: Event) => {
      if (!element || !wasTried.current) return;
      const { name } = target as HTMLInputElement;
      told.current = only(told.current, (field) => field !== name && element.elements.namedItem(field) !== null);
      const found = { ...told.current, ...latestCheck.current(readValues(element)) };
      setErrors(found);
      setSummary((before) => stillIn(found, before));
    };
    element?.addEventListener("input", recheck);
    return () => element?.removeEventListener("input", recheck);
  }, [form]);

  useErrorTitle(Object.keys(errors).length > 0);

  const show = (found: FieldErrors) => {
    setErrors(found);
    setSummary(found);
  };

  const showFound = (found: FieldErrors) => {
    told.current = found;
    wasTried.current = true;
    show(found);
  };

  /** Shows what is wrong; true when the form may be sent as it is. */
  const verify = (): boolean => {
    if (!form.current || isSending.current) return false;
    const found = check(readValues(form.current));
    wasTried.current = true;
    told.current = {};
    show(found);
    return Object.keys(found).length === 0;
  };

  const send = async () => {
    if (!form.current || !verify()) return;
    isSending.current = true;
    setPending(true);
    try {
      const receipt = await sendValues(readValues(form.current));
      wasTried.current = false;
      onSent(receipt);
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError(0, undefined, String(error));
      showFound(failure.fields);
      onFailed(failure);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    await send();
  };

  /** For a form that asks something between its button and its sending: `verify`, then `send`. `show` adds problems found elsewhere. */
  return { errors, summary, isPending, submit, verify, send, show: showFound };
}

function only(errors: FieldErrors, isWanted: (field: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isWanted(field)));
}

/** The problems of before that are there still, in the words of now. The same object where nothing has changed. */
function stillIn(found: FieldErrors, before: FieldErrors): FieldErrors {
  if (Object.entries(before).every(([field, problem]) => found[field] === problem)) return before;
  const left = Object.keys(before).flatMap((field) => (found[field] === undefined ? [] : [[field, found[field]]]));
  return Object.fromEntries(left) as FieldErrors;
}
