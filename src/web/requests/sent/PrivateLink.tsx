import { useEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { Icon } from "../../kit/Icon.tsx";
import { CopyButton } from "../../session/account/CopyButton.tsx";
import { ShareButton } from "./ShareButton.tsx";

/** The link to keep, and the ways to keep it. Without a script it is there to be opened, marked, mailed and photographed. */
export function PrivateLink({ link, reference }: { link: string; reference: string }) {
  const can = useWhatBrowserCan();
  const mail = `mailto:?subject=${encodeURIComponent(m.sent_mail_subject({ reference }))}&body=${encodeURIComponent(link)}`;
  return (
    <section className="card stack" aria-labelledby="private-link">
      <h2 id="private-link" className="h3">
        {m.sent_keep()}
      </h2>
      <p className="muted">{m.sent_keep_text()}</p>
      <p className="sent__link">
        <a href={link}>{link}</a>
      </p>
      <div className="row sent__ways">
        {can.copy && <CopyButton text={link} label={m.sent_copy()} />}
        <ShareButton link={link} title={m.sent_keep()} />
        {can.print && (
          <button type="button" className="btn btn--q btn--sm" onClick={() => window.print()}>
            <Icon name="print" />
            {m.sent_print()}
          </button>
        )}
        <a className="btn btn--q btn--sm" href={mail}>
          <Icon name="mail" />
          {m.sent_mail()}
        </a>
      </div>
      <p className="small sent__lock">
        <Icon name="key" />
        <span>
          <b>{m.sent_anyone()}</b> {m.sent_anyone_text()}
        </span>
      </p>
    </section>
  );
}

/** Nothing before the script is here; a browser without a clipboard shows no button for it. */
function useWhatBrowserCan() {
  const [can, setCan] = useState({ copy: false, print: false });
  useEffect(() => {
    setCan({ copy: "clipboard" in navigator, print: true });
  }, []);
  return can;
}
