import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { useToast } from "../../../kit/toasts.tsx";
import { useAuth } from "../../../session/auth-context.tsx";

export interface Outreach {
  title: string;
  text: string;
  campaigns: { label: string; toastTitle: string }[];
}

/** The way to the outreach campaigns, for administrators; and what it opens, which stands outside of a menu that the way is in. */
export function useSeek(outreach: Outreach, className?: string) {
  const [isOpen, setOpen] = useState(false);
  const mayOpen = useAuth().user?.isAdmin ?? false;
  const button = mayOpen && (
    <button type="button" className={className} onClick={() => setOpen(true)}>
      <Icon name="people" />
      {outreach.title}
    </button>
  );
  return { button, dialog: isOpen && <Campaigns {...outreach} onClose={() => setOpen(false)} /> };
}

/** The same by itself. */
export function Seek(outreach: Outreach) {
  const { button, dialog } = useSeek(outreach, "btn btn--admin btn--sm");
  return (
    <>
      {button}
      {dialog}
    </>
  );
}

/** Their buttons make no call and only show a toast (§2), which says so. */
function Campaigns({ title, text, campaigns, onClose }: Outreach & { onClose: () => void }) {
  const toast = useToast();
  return (
    <Dialog title={title} className="dialog--narrow" onClose={onClose}>
      <div className="dialog__body stack">
        <p className="muted">{text}</p>
        <ul className="campaigns">
          {campaigns.map(({ label, toastTitle }) => (
            <li key={label}>
              <button
                type="button"
                className="btn btn--admin2"
                onClick={() => {
                  onClose();
                  toast({ title: toastTitle, description: m.seek_noted() });
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
