import { m } from "../../../shared/messages/generated/messages.js";
import type { CallError } from "../../api/client.ts";
import type { ToastMessage } from "../../kit/toasts.tsx";

export const sentToast = ({ message }: { message: string }): ToastMessage => ({ title: m.fr_sent_title(), description: message });

/** The words of §8 and of the ruling "Failed submission": that it failed, and the server's message; of a refusal without one, the status. */
export function failureToast({ reason, status }: CallError): ToastMessage {
  return { title: m.fr_failed_title(), description: textOf(reason, status), variant: "destructive" };
}

function textOf(reason: string | undefined, status: number): string {
  if (reason) return `${m.fr_failed_text()} ${reason}`;
  return status >= 400 && status < 500 ? m.fr_failed_status({ status }) : m.fr_failed_text();
}
