import type { NoticeContent, Section } from "../../content/types.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { Paragraphs, Text } from "../../kit/Prose.tsx";
import { ItemList, PageSection } from "../../kit/sections.tsx";
import { Changed, Contact } from "./parts.tsx";

/** The terms, or the accessibility statement. */
export function NoticeText({ of: { heading, lead, sections, contact } }: { of: NoticeContent }) {
  return (
    <>
      <PageHead title={heading} lead={<Text of={lead} />}>
        <Changed />
      </PageHead>
      <div className="wrap pdoc">
        {sections.map((section) => (
          <TextSection key={section.id} section={section} />
        ))}
        <PageSection id="contact" heading={contact.heading}>
          <Contact {...contact} />
        </PageSection>
      </div>
    </>
  );
}

export function TextSection({ section: { id, heading, paragraphs, items } }: { section: Section }) {
  return (
    <PageSection id={id} heading={heading}>
      <Paragraphs of={paragraphs} />
      {items && <ItemList items={items} />}
    </PageSection>
  );
}
