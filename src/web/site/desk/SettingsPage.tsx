import type { ReactNode } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { DeskPage } from "../../kit/DeskPage.tsx";
import { useMay } from "../../session/may.ts";
import { Elsewhere } from "./settings/Elsewhere.tsx";
import { MailServer } from "./settings/MailServer.tsx";
import { Notifications } from "./settings/Notifications.tsx";
import { Organisation } from "./settings/Organisation.tsx";
import "../../styles/admin.css";
import "./settings/settings.css";

export const titleOf = m.set_title;

interface Part {
  id: string;
  label: () => string;
  render: () => ReactNode;
}

const ofEverybody: Part[] = [{ id: "notifications", label: m.set_notifications, render: () => <Notifications /> }];
const ofAdministrators: Part[] = [
  { id: "organisation", label: m.set_organisation, render: () => <Organisation /> },
  { id: "mail", label: m.set_mail, render: () => <MailServer /> },
  ...ofEverybody,
  { id: "rules", label: m.set_rules, render: () => <Elsewhere /> },
];

/** What an organisation changes without a developer: here, or on the page that this one leads to. Reviewers have what is their own. */
export default function SettingsPage() {
  const parts = useMay<"GET /api/admin/organisation">("admin") ? ofAdministrators : ofEverybody;
  return (
    <DeskPage title={m.set_title()} intro={m.set_intro()}>
      <div className="set">
        <nav className="set__nav" aria-label={m.set_parts()}>
          {parts.map(({ id, label }) => (
            <a key={id} href={`#${id}`}>
              {label()}
            </a>
          ))}
        </nav>
        <div className="stack-5">
          {parts.map(({ id, label, render }) => (
            <section key={id} id={id} className="panel" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{label()}</h2>
              {render()}
            </section>
          ))}
        </div>
      </div>
    </DeskPage>
  );
}
