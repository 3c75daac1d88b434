import { Link } from "wouter";
import { resources } from "../../content/en/resources.ts";
import { Icon } from "../../kit/Icon.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Text } from "../../kit/Prose.tsx";
import { Invitation } from "../../kit/sections.tsx";
import "./resources.css";

/** The index of the five resource pages (§2). */
export default function ResourcesPage() {
  return (
    <main id="main">
      <PageHead title={resources.heading} lead={resources.lead} />
      <div className="wrap pdoc">
        <ul className="rcards">
          {resources.cards.map(({ title, text, href }) => (
            <li key={href} className="card rcard">
              <h2 className="h3">
                <Link href={href}>
                  <Text of={title} />
                </Link>
              </h2>
              <p>
                <Text of={text} />
              </p>
              <Icon name="arrow" />
            </li>
          ))}
        </ul>
        <div className="pctas">
          <Invitation action={resources.contact} />
        </div>
      </div>
    </main>
  );
}
