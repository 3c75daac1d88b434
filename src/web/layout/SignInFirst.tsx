import { useState } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { paths } from "../../shared/paths.ts";
import LoginDialog from "../session/LoginDialog.tsx";
import { PageHead } from "../kit/PageHead.tsx";

/** What a member sees who follows a link and is not logged in yet. */
export default function SignInFirst() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main id="main">
      <PageHead title={m.title_partner()} lead={m.area_sign_in_lead()} />
      <div className="wrap pageskel">
        <p className="row">
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            {m.header_login()}
          </button>
          <a className="btn btn--2" href={paths.apiDocs}>
            {m.area_docs()}
          </a>
        </p>
        <p className="muted">{m.area_sign_in_none()}</p>
      </div>
      {isOpen && <LoginDialog onClose={() => setOpen(false)} />}
    </main>
  );
}
