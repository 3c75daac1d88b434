import { license as file } from "../../content/en/license.ts";
import type { Section } from "../../content/types.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { Paragraphs, Text } from "../../kit/Prose.tsx";
import { ServerPart } from "../../kit/ServerPart.tsx";
import { VersionNote, versionLine } from "../../kit/TextVersion.tsx";
import { useProviderText, useShownVersion } from "../../runtime/provider-text.ts";
import { BackToResources, Invitation, ItemList, PageSection, StepList } from "../../kit/sections.tsx";
import "./license.css";
import "../../kit/pages.css";

/** The Indigenous Sovereign License (§2): overview, principles, requirements, application, validity. */
export default function LicensePage() {
  return (
    <main id="main">
      <ServerPart name="licence">{import.meta.env.SSR && <Licence />}</ServerPart>
    </main>
  );
}

function Licence() {
  const license = useProviderText("license", file);
  const shown = useShownVersion("license", file.version);
  const { principles, requirements, process } = license;
  return (
    <>
      <PageHead title={license.heading} lead={<Text of={license.lead} />}>
        <BackToResources />
      </PageHead>
      <div className="wrap pdoc">
        <p className="small muted">{versionLine(shown)}</p>
        <VersionNote shown={shown} />
        <TextSection section={license.overview} />
        <PageSection id="principles" heading={principles.heading} intro={principles.intro}>
          <ItemList items={principles.items} columns={1} />
        </PageSection>
        <PageSection id="requirements" heading={requirements.heading} intro={requirements.intro}>
          <ol className="reqs">
            {requirements.items.map(({ title, text, evidence }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>
                  <Text of={text} />
                </p>
                <h4>{requirements.evidenceLabel}</h4>
                <ul>
                  {evidence.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </PageSection>
        <PageSection id="process" heading={process.heading} intro={process.intro}>
          <StepList steps={process.steps} />
        </PageSection>
        <TextSection section={license.validity} />
        <TextSection section={license.limits} />
        <TextSection section={license.references} />
        <div className="pctas">
          <Invitation action={license.apply} />
        </div>
      </div>
    </>
  );
}

function TextSection({ section }: { section: Section }) {
  return (
    <PageSection id={section.id} heading={section.heading}>
      <Paragraphs of={section.paragraphs} />
      {section.items && <ItemList items={section.items} />}
    </PageSection>
  );
}
