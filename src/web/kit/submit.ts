import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "../../shared/domain/errors.ts";
import { CallError } from "../api/client.ts";
import { usePageData } from "../runtime/site-context.ts";
import { readValues } from "./form-values.ts";

interface Submission<Receipt> {
  form: RefObject<HTMLFormElement | null>;
  /** All problems of the values, in the order of the page; empty when they may be sent. */
  check: (values: Record<string, string>) => FieldErrors;
  send: (values: Record<string, string>, elapsedMs: number) => Promise<Receipt>;
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
  // The summary keeps the problems of the last attempt, so that it does not steal the focus while they are mended.
  const [summary, setSummary] = useState<FieldErrors>(posted?.errors ?? {});
  const [isPending, setPending] = useState(false);
  const wasTried = useRef(Object.keys(posted?.errors ?? {}).length > 0);
  const openedAt = useRef(0);
  const isSending = useRef(false);
  const latestCheck = useRef(check);
  latestCheck.current = check;

  useEffect(() => {
    openedAt.current = Date.now();
    const element = form.current;
    const recheck = () => element && wasTried.current && setErrors(latestCheck.current(readValues(element)));
    element?.addEventListener("input", recheck);
    return () => element?.removeEventListener("input", recheck);
  }, [form]);

  const show = (found: FieldErrors) => {
    setErrors(found);
    setSummary(found);
  };

  /** Shows what is wrong; true when the form may be sent as it is. */
  const verify = (): boolean => {
    if (!form.current || isSending.current) return false;
    const found = check(readValues(form.current));
    wasTried.current = true;
    show(found);
    return Object.keys(found).length === 0;
  };

  const send = async () => {
    if (!form.current || !verify()) return;
    isSending.current = true;
    setPending(true);
    try {
      const receipt = await sendValues(readValues(form.current), Date.now() - openedAt.current);
      wasTried.current = false;
      onSent(receipt);
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError(0, undefined, String(error));
      show(failure.fields);
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
  return { errors, summary, isPending, submit, verify, send, show };
}
