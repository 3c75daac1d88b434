import * as Toast from "@radix-ui/react-toast";
import { useEffect, useRef, useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "../ui/Icon.tsx";
import type { ShownToast } from "./toasts.tsx";

/** Shown 5000 ms, swiped away to the right by 50 px, reached by F8, at most 420 px wide (§9). */
export default function Toaster({ toast }: { toast: ShownToast }) {
  const [open, setOpen] = useState(true);
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setOpen(true);
    // Shown anew with each toast, so that it lies above a dialog that was opened after the last one.
    layer.current?.hidePopover();
    layer.current?.showPopover();
  }, [toast.id]);
  const isBad = toast.variant === "destructive";
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={m.toast_label()}>
      <Toast.Root
        key={toast.id}
        open={open}
        onOpenChange={setOpen}
        type={isBad ? "foreground" : "background"}
        className={isBad ? "toast toast--bad" : "toast"}
      >
        <Icon name={isBad ? "warning" : "check"} />
        <div>
          <Toast.Title asChild>
            <strong>{toast.title}</strong>
          </Toast.Title>
          {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
        </div>
        <Toast.Close aria-label={m.dialog_close()}>
          <Icon name="cross" />
        </Toast.Close>
      </Toast.Root>
      <div popover="manual" ref={layer} className="toastlayer">
        <Toast.Viewport className="toasts" hotkey={["F8"]} label={m.toast_viewport({ hotkey: "{hotkey}" })} />
      </div>
    </Toast.Provider>
  );
}
