import { dataKinds, describeKept, keptOf, type Periods, removalNoticeDays, usualPeriods } from "../../../shared/domain/retention.ts";
import { localeTagOf } from "../../../shared/domain/languages.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { privacy } from "../../content/en/privacy.ts";
import { fill } from "../../runtime/site.ts";
import { usePageData, useSite } from "../../runtime/site-context.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { Paragraphs, Text } from "../../kit/Prose.tsx";
import { ItemList, PageSection } from "../../kit/sections.tsx";
import { TextSection } from "./NoticeText.tsx";
import { Changed, Contact } from "./parts.tsx";

const labelled = ["what", "why", "howLong", "who", "removal"] as const;

/** The privacy notice, with the periods in force here. */
export function PrivacyText() {
  const site = useSite();
  const { notice } = usePageData();
  const periods = notice?.periods ?? usualPeriods;
  const { responsible, labels, kinds, documents, device, others, removal, rights } = privacy;
  return (
    <>
      <PageHead title={privacy.heading} lead={<Text of={privacy.lead} />}>
        <Changed />
      </PageHead>
      <div className="wrap pdoc">
        <PageSection id="responsible" heading={responsible.heading}>
          <Paragraphs of={responsible.paragraphs} />
          <Contact {...responsible} />
        </PageSection>
        <PageSection id={kinds.id} heading={kinds.heading} intro={kinds.intro}>
          {dataKinds.map((kind) => (
            <section key={kind} id={`data-${kind}`} className="notice__kind">
              <h3>{kinds.items[kind].title}</h3>
              <dl>
                {labelled.map((part) => (
                  <div key={part}>
                    <dt>{labels[part]}</dt>
                    <dd>{fill(withDays(kinds.items[kind][part], periods), site)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p>
            <Text of={notice?.keepsFilesElsewhere ? documents.elsewhere : documents.here} />
          </p>
        </PageSection>
        <PageSection id={removal.id} heading={removal.heading}>
          <Paragraphs of={removal.paragraphs} />
          <p>{removal.staysIntro}</p>
          <ul className="dots">
            {keptOf.request.map((what) => (
              <li key={what}>{describeKept(what)}</li>
            ))}
          </ul>
        </PageSection>
        <TextSection section={rights} />
        <PageSection id={device.id} heading={device.heading}>
          <Paragraphs of={device.paragraphs} />
          {device.items && <ItemList items={device.items} />}
        </PageSection>
        <TextSection section={others} />
      </div>
    </>
  );
}

/** Puts the days in force where the text names a period. */
function withDays(text: string, periods: Periods): string {
  const written = new Intl.NumberFormat(localeTagOf(currentLanguage()));
  const days = { ...periods, notice: removalNoticeDays };
  return text.replace(/\{(\w+)\}/g, (place, key: string) => (key in days ? written.format(days[key as keyof typeof days]) : place));
}
