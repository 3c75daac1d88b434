import type { ReactNode } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { treaty as file } from "../../../shared/content/en/treaty.ts";
import { currentLanguage } from "../../../shared/messages/language.ts";
import { VersionNote, versionLine } from "../../kit/TextVersion.tsx";
import { useShownVersion, useUnfilledText } from "../../runtime/provider-text.ts";
import { nationOf } from "../../runtime/site.ts";
import { useSite } from "../../runtime/site-context.ts";
import "../../kit/weave.css";

/** The treaty as it is signed and printed, which the server alone renders. The browser writes the names of who signs (treaty-document.ts). */
export function TreatyText() {
  const treaty = useUnfilledText("treaty", file);
  const shown = useShownVersion("treaty", file.version);
  const { parties } = treaty;
  return (
    <article className="tdoc" data-version={shown.version} data-language={currentLanguage()}>
      <p className="tdoc__k">
        <Named>{treaty.kind}</Named>
      </p>
      <h2 className="tdoc__t">
        <Named>{treaty.title}</Named>
      </h2>
      <p className="tdoc__p">
        {parties.between} <Named>{parties.offering}</Named>
        <br />
        {m.treatypage_and()}
        <br />
        <span data-nation="">{parties.signing}</span>
      </p>
      <div className="weave tdoc__w" />
      <div className="tdoc__b">
        {parties.terms.map((term) => (
          <p key={term}>
            <Named>{term}</Named>
          </p>
        ))}
        <h3 className="tdoc__h">{m.treatypage_preamble()}</h3>
        {treaty.preamble.map((paragraph) => (
          <p key={paragraph}>
            <Named>{paragraph}</Named>
          </p>
        ))}
      </div>
      <ol className="tdoc__a">
        {treaty.articles.map(({ number, heading, paragraphs, restsOn }) => (
          <li key={number}>
            <h3 className="tdoc__h">
              <Named>{heading}</Named>
            </h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>
                <Named>{paragraph}</Named>
              </p>
            ))}
            {restsOn.length > 0 && <p className="tdoc__r">{restsOnText(restsOn)}</p>}
          </li>
        ))}
      </ol>
      <div className="tdoc__b tdoc__e">
        <h3 className="tdoc__h">
          <Named>{treaty.signature.heading}</Named>
        </h3>
        {treaty.signature.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Named>{paragraph}</Named>
          </p>
        ))}
        <div className="tdoc__s">
          <SignatureLine nation={<span data-nation="">{parties.signing}</span>} isSigned />
          <SignatureLine nation={<Named>{parties.offering}</Named>} />
        </div>
        <p className="tdoc__v">
          <Named>{treaty.title}</Named> · {versionLine(shown)}
          <span className="tdoc__o"> · {m.treatypage_paper()}</span>
        </p>
        <VersionNote shown={shown} />
      </div>
    </article>
  );
}

/** Room to sign in ink; on the line of the nation that signs, also for what was signed here. */
function SignatureLine({ nation, isSigned = false }: { nation: ReactNode; isSigned?: boolean }) {
  const signed = (name: keyof TreatySignatureData) => (isSigned ? { "data-signed": name } : {});
  return (
    <div>
      <p className="tdoc__sig name" {...signed("signatoryName")} />
      <p>
        {m.treatypage_for()} <b>{nation}</b>
      </p>
      <dl>
        <dt>{m.treatypage_line_name()}</dt>
        <dd {...signed("signatoryName")} />
        <dt>{m.treatypage_line_title()}</dt>
        <dd {...signed("signatoryTitle")} />
        <dt>{m.treatypage_line_date()}</dt>
        <dd {...signed("signatureDate")} />
      </dl>
    </div>
  );
}

/** Fills in the configured names, in the face that keeps every mark of a name (DESIGN.md, Type). */
function Named({ children }: { children: string }) {
  const site = useSite();
  const { name } = site;
  const nation = nationOf(site);
  return children.split(/(\{provider\}|\{nation\})/).map((part, index) => {
    if (part !== "{provider}" && part !== "{nation}") return part;
    return (
      <span key={index} className="tdoc__n">
        {part === "{nation}" ? nation : name}
      </span>
    );
  });
}

function restsOnText(articles: number[]): string {
  const last = String(articles.at(-1));
  if (articles.length === 1) return m.treatypage_rests_one({ articles: last });
  return m.treatypage_rests_many({ articles: m.treatypage_list_and({ most: articles.slice(0, -1).join(", "), last }) });
}
