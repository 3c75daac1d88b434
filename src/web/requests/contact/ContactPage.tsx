import { m } from "../../../shared/messages/generated/messages.js";
import { PageHead } from "../../kit/PageHead.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { WhatNext } from "./WhatNext.tsx";

/** Become a Bank Partner: the institution inquiry form preset to Bank (§2 /contact). */
export default function ContactPage() {
  return (
    <main id="main">
      <PageHead title={m.contact_heading()} lead={m.contact_lead()} />
      <div className="wrap split cgrid">
        <div>
          <h2 className="h3">{m.home_what_next()}</h2>
          <WhatNext />
        </div>
        <ContactForm initialType="Bank" />
      </div>
    </main>
  );
}
