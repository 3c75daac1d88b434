import { useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";

/** Hands a link to another program of the device, where the browser has a way to. */
export function ShareButton({ link, title }: { link: string; title: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => {
    setCanShare("share" in navigator);
  }, []);
  if (!canShare) return null;
  return (
    <button type="button" className="btn btn--q btn--sm" onClick={() => void share(link, title)}>
      <Icon name="forward" />
      {m.sent_share()}
    </button>
  );
}

async function share(url: string, title: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch {
    // Who closes the sheet has changed their mind: the link is still there.
  }
}
