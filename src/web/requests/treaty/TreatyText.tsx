import type { ReactNode } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import type { TreatySignatureData } from "../../../shared/domain/treaty.ts";
import { treaty } from "../../../shared/content/en/treaty.ts";
import { nationOf } from "../../runtime/site.ts";
import { useSite } from "../../runtime/site-context.ts";
import "../../kit/weave.css";
import printStyles from "./treaty-print.css?url";

interface TreatyTextProps {
  /** The nation that signs, if it is known; otherwise the signature page names it. */
  nationName: string;
  /** Level of the treaty's title; its articles are one below. */
  headingLevel: 2 | 3;
  /** Stands on the signature lines once there is one. */
  signature?: TreatySignatureData | undefined;
}

/** The treaty as it is signed and printed: parties, preamble, numbered articles, signature. */
export function TreatyText({ nationName, headingLevel, signature }: TreatyTextProps) {
  const Title = headingLevel === 2 ? "h2" : "h3";
  const Heading = headingLevel === 2 ? "h3" : "h4";
  const { parties } = treaty;
  return (
    <article className="tdoc">
      {/* A file of its own, which delays no painting: only a printer needs it. */}
      <link rel="stylesheet" href={printStyles} media="print" />
      <p className="tdoc__k">{treaty.kind}</p>
      <Title className="tdoc__t">{treaty.title}</Title>
      <p className="tdoc__p">
        {parties.between} <Named>{parties.offering}</Named>
        <br />
        {m.treatypage_and()}
        <br />
        <span className={nationName ? "name" : undefined}>{nationName || parties.signing}</span>
      </p>
      <div className="weave tdoc__w" />
      <div className="tdoc__b">
        {parties.terms.map((term) => (
          <p key={term}>
            <Named>{term}</Named>
          </p>
        ))}
        <Heading className="tdoc__h">{m.treatypage_preamble()}</Heading>
        {treaty.preamble.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ol className="tdoc__a">
        {treaty.articles.map(({ number, heading, paragraphs, restsOn }) => (
          <li key={number}>
            <Heading className="tdoc__h">{heading}</Heading>
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
        <Heading className="tdoc__h">{treaty.signature.heading}</Heading>
        {treaty.signature.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Named>{paragraph}</Named>
          </p>
        ))}
        <div className="tdoc__s">
          <SignatureLine nation={nationName || parties.signing} signature={signature} />
          <SignatureLine nation={<Named>{parties.offering}</Named>} />
        </div>
        <p className="tdoc__v">
          {treaty.title} · {m.treatypage_version({ version: treaty.version })}
          <span className="tdoc__o"> · {m.treatypage_paper()}</span>
        </p>
      </div>
    </article>
  );
}

/** Room to sign in ink, or what was signed here. */
function SignatureLine({ nation, signature }: { nation: ReactNode; signature?: TreatySignatureData | undefined }) {
  return (
    <div>
      <p className="tdoc__sig name">{signature?.signatoryName}</p>
      <p>
        {m.treatypage_for()} <b>{nation}</b>
      </p>
      <dl>
        <dt>{m.treatypage_line_name()}</dt>
        <dd>{signature?.signatoryName}</dd>
        <dt>{m.treatypage_line_title()}</dt>
        <dd>{signature?.signatoryTitle}</dd>
        <dt>{m.treatypage_line_date()}</dt>
        <dd>{signature?.signatureDate}</dd>
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
