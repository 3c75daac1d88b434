import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { WriteForm } from "./WriteForm.tsx";

/** Where communities and visitors write to us; institutions have a page of their own (§2 /contact). It works without JavaScript too. */
export default function WritePage() {
  return (
    <main id="main">
      <ServerPart name="head">{import.meta.env.SSR && <PageHead title={m.title_write()} lead={m.write_lead()} />}</ServerPart>
      <div className="wrap split cgrid">
        <ServerPart name="next">{import.meta.env.SSR && <Beside />}</ServerPart>
        <WriteForm />
      </div>
    </main>
  );
}

/** What becomes of a message, and what needs none. */
function Beside() {
  return (
    <>
      <h2 className="h3">{m.home_what_next()}</h2>
      <ul className="next">
        <li>
          <Icon name="mail" />
          <span>{m.write_next_read()}</span>
        </li>
        <li>
          <Icon name="check" />
          <span>{m.write_next_reference()}</span>
        </li>
        <li>
          <Icon name="document" />
          <span>{m.write_next_request()}</span>
        </li>
      </ul>
      <h2 className="h3 write__better">{m.write_better()}</h2>
      <ul className="next">
        <li>
          <Icon name="arrow" />
          <span>
            {m.write_better_request()} <Link href={paths.requestLink}>{m.req_page_new_link()}</Link>
          </span>
        </li>
        <li>
          <Icon name="arrow" />
          <span>
            {m.write_better_data()} <Link href={paths.privacy}>{m.privacy_beside_link()}</Link>
          </span>
        </li>
        <li>
          <Icon name="arrow" />
          <span>
            {m.write_better_bank()} <Link href={paths.contact}>{m.title_contact()}</Link>
          </span>
        </li>
      </ul>
    </>
  );
}
