import { useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { useSubmission } from "../../../kit/submit.ts";
import { useToast } from "../../../kit/toasts.tsx";
import type { Agreement } from "../../agreement/TermsRead.tsx";

interface OwnForm {
  send: (values: Record<string, string>) => Promise<Agreement>;
  done: string;
  onChanged: (agreement: Agreement) => void;
  onDone?: () => void;
}

/** Sends a form about the agreement and shows how it stands then. What was typed stays when it fails. */
export function useOwnForm({ send, done, onChanged, onDone }: OwnForm) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const submission = useSubmission({
    form,
    // The server knows the rules; it answers with a sentence per field.
    check: () => ({}),
    send,
    onSent: (agreement) => {
      onChanged(agreement);
      toast({ title: done });
      onDone?.();
    },
    onFailed: ({ fields, reason }) => {
      if (Object.keys(fields).length === 0)
        toast({ title: m.comm_not_done(), description: reason ?? m.comm_no_connection(), variant: "destructive" });
    },
  });
  return { form, ...submission };
}
