import { useContext } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { useRead } from "../../api/use-read.ts";
import { Icon } from "../../kit/Icon.tsx";
import { CommunityCard } from "../../projects/public/CommunityCard.tsx";
import { CardStyles } from "../../runtime/card-styles.ts";
import { newestProjects } from "../../projects/public/project-query.ts";

/** What communities published last (design 14); nothing as long as there is nothing. The server alone renders it. */
export default function NewestProjects() {
  const styles = useContext(CardStyles);
  const { data } = useRead("GET /api/projects", newestProjects);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="newest">
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <div className="wrap">
        <h2 id="newest">{m.home_newest()}</h2>
        <div className="projs">
          {data.items.map((project) => (
            <CommunityCard key={project.publicId} project={project} isFirst={false} />
          ))}
        </div>
        <p>
          <Link className="arrow" href={paths.projects}>
            {m.home_newest_all()}
            <Icon name="arrow" />
          </Link>
        </p>
      </div>
    </section>
  );
}
