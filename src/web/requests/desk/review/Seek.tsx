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

/** The outreach campaigns, for administrators. Their buttons make no call and only show a toast (§2), which says so. */
export function Seek({ title, text, campaigns }: Outreach) {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  if (!useAuth().user?.isAdmin) return null;
  return (
    <>
      <button type="button" className="btn btn--admin btn--sm" onClick={() => setOpen(true)}>
        <Icon name="people" />
        {title}
      </button>
      {isOpen && (
        <Dialog title={title} className="dialog--narrow" onClose={() => setOpen(false)}>
          <div className="dialog__body stack">
            <p className="muted">{text}</p>
            <ul className="campaigns">
              {campaigns.map(({ label, toastTitle }) => (
                <li key={label}>
                  <button
                    type="button"
                    className="btn btn--admin2"
                    onClick={() => {
                      setOpen(false);
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
      )}
    </>
  );
}
