import { lazy, useEffect, useRef } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import { TextField } from "../../../kit/fields.tsx";
import { LazyPart } from "../../../kit/LazyPart.tsx";
import { useSite } from "../../../runtime/site-context.ts";
import { CopyButton } from "../../../session/account/CopyButton.tsx";
import { ShareButton } from "../../sent/ShareButton.tsx";

const QrCode = lazy(() => import("../../../kit/QrCode.tsx").then((part) => ({ default: part.QrCode })));

export interface NewLink {
  id: number;
  name: string;
  token: string;
  /** What became of the message, if one was wished. */
  message?: string | undefined;
}

/** The link of somebody who was just invited, the only time that it can be read. */
export function MadeLink({ link: { name, token, message } }: { link: NewLink }) {
  const { publicUrl } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const url = publicUrl + paths.fundingRequestResumeBy(token);
  return (
    <div className="elsewhere__way madelink">
      <h3 className="people__title" tabIndex={-1} ref={heading}>
        {m.together_link_for({ name })}
      </h3>
      <TextField
        name="together-link"
        label={m.draft_link()}
        hint={m.together_link_once({ name })}
        defaultValue={url}
        maxLength={300}
        readOnly
      />
      <p className="row">
        <CopyButton text={url} label={m.draft_copy_link()} />
        <ShareButton link={url} title={m.together_link_share()} />
      </p>
      {message && (
        <p className="small" role="status">
          {message}
        </p>
      )}
      <LazyPart>
        <QrCode text={url} label={m.together_link_code({ name })} />
      </LazyPart>
    </div>
  );
}
