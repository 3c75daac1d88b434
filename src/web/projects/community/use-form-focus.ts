import { useEffect, useRef } from "react";

/** For a form that opens in the place of its button: the focus goes into the form, and back to the button when it closes. */
export function useFormFocus(isOpen: boolean) {
  const area = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const form = area.current?.querySelector<HTMLElement>("form[tabindex]");
    if (isOpen && !wasOpen.current) form?.focus({ preventScroll: true });
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { area, opener };
}
