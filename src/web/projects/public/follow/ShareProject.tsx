import { m } from "../../../../shared/messages/generated/messages.js";
import { currentLanguage } from "../../../../shared/messages/language.ts";
import { foundPaths } from "../../../../shared/found-paths.ts";
import { paths } from "../../../../shared/paths.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { QrCode } from "../../../kit/QrCode.tsx";
import { useSite } from "../../../runtime/site-context.ts";

interface Props {
  publicId: string;
  name: string;
}

/** The ways to hand the page on, folded: its address, a code, a card for another website. No other server is asked for any of it. */
export function ShareProject({ publicId, name }: Props) {
  const { publicUrl } = useSite();
  const url = publicUrl + paths.project(publicId);
  const card = `${publicUrl}${foundPaths.embeddedProject(publicId)}?lang=${currentLanguage()}`;
  const frame = `<iframe src="${card}" title="${inAttribute(name)}" width="340" height="440" loading="lazy" style="border:0"></iframe>`;
  return (
    <details className="fold">
      <summary>
        <Icon name="forward" />
        <h2 className="h3">{m.share_heading()}</h2>
        <Icon name="down" />
      </summary>
      <div className="share">
        <div className="stack-2">
          <label htmlFor="share-address">{m.share_address()}</label>
          <input className="in" id="share-address" readOnly value={url} />
          <p className="row">
            <Copy of="share-address" />
            <button type="button" className="btn btn--q btn--sm js-only" data-share={name} hidden>
              <Icon name="forward" />
              {m.share_device()}
            </button>
          </p>
          <p>
            <a href="#follow">{m.follow_send()}</a> · <a href={foundPaths.feedOfProject(publicId)}>{m.community_feed()}</a>
          </p>
        </div>
        <QrCode text={url} label={m.share_code()} />
        <div className="stack-2 share__all">
          <label htmlFor="share-frame">{m.share_embed()}</label>
          <p className="hint" id="share-hint">
            {m.share_embed_hint()}
          </p>
          <textarea className="in share__frame" id="share-frame" readOnly rows={4} aria-describedby="share-hint" value={frame} />
          <p>
            <Copy of="share-frame" />
          </p>
        </div>
      </div>
    </details>
  );
}

function Copy({ of }: { of: string }) {
  return (
    <button type="button" className="btn btn--q btn--sm js-only" data-copy={of}>
      <Icon name="copy" />
      <span>{m.share_copy()}</span>
    </button>
  );
}

function inAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
