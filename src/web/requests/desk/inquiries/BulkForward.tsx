import { useState } from "react";
import { mostForwarded } from "../../../../shared/domain/lists.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useToast } from "../../../kit/toasts.tsx";
import { ForwardDialog } from "../review/ForwardDialog.tsx";
import type { Inquiry } from "./inquiry.tsx";

/** Sends the ticked inquiries on to one person outside, each by a message of its own. */
export function BulkForward({ inquiries, onDone }: { inquiries: Inquiry[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const open = () => {
    if (inquiries.length <= mostForwarded) setOpen(true);
    else toast({ title: m.respondents_forward_too_many(), description: m.respondents_forward_most({ most: mostForwarded }) });
  };
  const send = async (recipientEmail: string) => {
    const answer = await api("POST /api/admin/forward-respondents", { body: { ids: inquiries.map(({ id }) => id), recipientEmail } });
    onDone();
    return answer;
  };
  return (
    <>
      <button type="button" onClick={open} aria-label={m.desk_forward()}>
        <Icon name="forward" />
        <span>{m.desk_forward()}</span>
      </button>
      {isOpen && (
        <ForwardDialog
          title={inquiries.length === 1 ? m.respondents_forward() : m.respondents_forward_many({ count: inquiries.length })}
          facts={[{ label: m.respondents_institution(), value: inquiries.map(({ institutionName }) => institutionName).join(", ") }]}
          hint={m.respondents_forward_hint()}
          failedText={m.respondents_forward_failed()}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
