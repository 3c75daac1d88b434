import { useRef } from "react";
import type { FieldErrors } from "../../../shared/domain/errors.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { address, api, CallError, type CallOutput } from "../../api/client.ts";
import { useSubmission } from "../../kit/submit.ts";
import { useToast } from "../../kit/toasts.tsx";
import type { PictureAddress } from "../public/Cover.tsx";

export type Page = CallOutput<"GET /api/requests/{token}/project">;

/** What every part of the page is given: what the server said last, and how to show what it says next. */
export interface PartProps {
  token: string;
  page: Page;
  onChanged: (page: Page) => void;
}

/** Where the community reads its pictures, public or not. */
export const ownPictures =
  (token: string): PictureAddress =>
  (id, file) =>
    address("/api/requests/{token}/project/pictures/{id}", { token, id }, { ...file });

interface Change extends Pick<PartProps, "token" | "onChanged"> {
  send: (values: Record<string, string>) => Promise<Page>;
  /** What the page itself knows to be wrong; the server says the rest. */
  check?: (values: Record<string, string>) => FieldErrors;
  done: () => string;
  onDone?: () => void;
  /** Somebody else has changed it meanwhile; the page shows their state by then. */
  onConflict?: () => void;
}

/** Sends a form and shows what the project is then. What was typed stays when it fails. */
export function useProjectForm({ token, send, check, done, onChanged, onDone, onConflict }: Change) {
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const submission = useSubmission({
    form,
    check: (values) => check?.(values) ?? {},
    send,
    onSent: (page) => {
      onChanged(page);
      toast({ title: done() });
      onDone?.();
    },
    onFailed: (error) => {
      // What is wrong with the fields stands above them, with the focus on it.
      if (Object.keys(error.fields).length > 0) return;
      toast({ title: m.comm_not_done(), description: error.reason ?? m.comm_no_connection(), variant: "destructive" });
      if (error.status === 409) void showTheirs();
    },
  });
  const showTheirs = async () => {
    if (await readTheirs(token, onChanged)) onConflict?.();
  };
  return { form, ...submission };
}

/** Shows what somebody else has made of the project meanwhile; false when that cannot be read: the next attempt says more. */
export async function readTheirs(token: string, onChanged: PartProps["onChanged"]): Promise<boolean> {
  try {
    onChanged(await api("GET /api/requests/{token}/project", { params: { token } }));
    return true;
  } catch {
    return false;
  }
}

/** One act without a form, such as a removal behind a question. */
export function useAct<Shown = Page>({ onChanged }: { onChanged: (shown: Shown) => void }) {
  const toast = useToast();
  const isSending = useRef(false);
  return async (act: () => Promise<Shown>, done: () => string): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    try {
      onChanged(await act());
      toast({ title: done() });
      return true;
    } catch (error) {
      const reason = error instanceof CallError ? error.reason : undefined;
      toast({ title: m.comm_not_done(), description: reason ?? m.comm_no_connection(), variant: "destructive" });
      return false;
    } finally {
      isSending.current = false;
    }
  };
}
