import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { Cover, publicPictures } from "./Cover.tsx";
import { type Community, FundingBadge, FundingBar } from "./CommunityParts.tsx";
import { PlaceOf } from "./Place.tsx";
import "./community-card.css";

const longestExcerpt = 160;

/** One community's project in a list. The whole card is its link (design 12a). */
export function CommunityCard({ project, isFirst }: { project: Community; isFirst: boolean }) {
  const { publicId, name, description, theme, fundingStatus } = project;
  return (
    <article className="proj">
      <div className="proj__pic">
        <Cover
          project={project}
          addressOf={publicPictures(publicId)}
          sizes="(min-width: 60rem) 25rem, (min-width: 40rem) 50vw, 100vw"
          isFirst={isFirst}
        />
      </div>
      <div className="proj__b">
        <p className="proj__t">
          <span>{theme && themeNames[theme]}</span>
          <FundingBadge status={fundingStatus} />
        </p>
        <h2>
          <Link href={paths.project(publicId)}>{name}</Link>
        </h2>
        <div className="small">
          <NationName project={project} />
          <PlaceOf project={project} />
        </div>
        <p className="proj__d">{beginningOf(description)}</p>
        <FundingBar project={project} />
      </div>
    </article>
  );
}

/** The nation in its own spelling. Without the language's code readers are told that it is none of the page's. */
export function NationName({ project: { nationName, nationLanguage, privateFields } }: { project: Community }) {
  if (nationName)
    return (
      <p className="name" lang={nationLanguage ?? "und"}>
        {nationName}
      </p>
    );
  return privateFields.includes("nationName") ? <p className="dim">{m.community_name_private()}</p> : null;
}

/** The first words, cut between two of them. */
function beginningOf(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= longestExcerpt) return flat;
  const cut = flat.slice(0, longestExcerpt);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestExcerpt / 2))}…`;
}
