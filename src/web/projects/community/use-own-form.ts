import { useRef } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { CallError } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";

interface OwnForm<Shown> {
  send: (values: Record<string, string>) => Promise<Shown>;
  done: string;
  onChanged: (shown: Shown) => void;
  onDone?: () => void;
  /** For what has to follow a failure besides what is said of it. */
  onFailed?: (failure: CallError) => void;
}

/** Sends a form of the community and shows how things stand then. What was typed stays when it fails. */
export function useOwnForm<Shown>({ send, done, onChanged, onDone, onFailed }: OwnForm<Shown>) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const submission = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send,
    onSent: (shown) => {
      onChanged(shown);
      toast({ title: done });
      onDone?.();
    },
    onFailed: (failure) => {
      const { fields, reason } = failure;
      if (Object.keys(fields).length === 0)
        toast({ title: m.comm_not_done(), description: reason ?? m.comm_no_connection(), variant: "destructive" });
      onFailed?.(failure);
    },
  });
  return { form, ...submission };
}
