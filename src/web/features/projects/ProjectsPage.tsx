import { type MouseEvent, useLayoutEffect, useState } from "react";
import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { projects as content } from "../../content/en/projects.ts";
import type { ProjectCategory } from "../../content/types.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { RichText } from "../home/RichText.tsx";
import { ProjectCard } from "./ProjectCard.tsx";
import "./projects.css";

const categories = Object.keys(content.categories) as ProjectCategory[];
const all = "all";

/** The nine samples, by category (§2 /projects). The categories are addresses (#water), so they also work without a script. */
export default function ProjectsPage() {
  // Undefined until the script has read the address: before that the style sheet chooses by `:target`.
  const [chosen, setChosen] = useState<ProjectCategory | typeof all>();
  useLayoutEffect(() => {
    const read = () => setChosen(categories.find((category) => `#${category}` === location.hash) ?? all);
    read();
    window.addEventListener("hashchange", read);
    window.addEventListener("popstate", read);
    return () => {
      window.removeEventListener("hashchange", read);
      window.removeEventListener("popstate", read);
    };
  }, []);
  const choose = (event: MouseEvent<HTMLAnchorElement>, category: ProjectCategory | typeof all) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Following the link would scroll the tabs away from under the finger.
    event.preventDefault();
    history.pushState(null, "", `#${category}`);
    setChosen(category);
  };
  const isShown = (category: ProjectCategory) => chosen === undefined || chosen === all || chosen === category;
  const count = content.projects.filter(({ category }) => isShown(category)).length;

  return (
    <main id="main">
      <PageHead title={content.heading} lead={content.lead} />
      <div className={chosen ? "wrap" : "wrap pearly"}>
        <p className="note">
          <Icon name="info" />
          <span>{content.samplesNote}</span>
        </p>
        <nav className="tablist" aria-label={m.projects_categories()}>
          {[all, ...categories].map((category) => (
            <a key={category} id={category} href={`#${category}`} aria-current={(chosen ?? all) === category ? "page" : undefined} onClick={(event) => choose(event, category as ProjectCategory)}>
              {category === all ? m.projects_all() : content.categories[category as ProjectCategory]}
              <span className="n">{category === all ? content.projects.length : content.projects.filter((project) => project.category === category).length}</span>
            </a>
          ))}
        </nav>
        <p className="vh" role="status">
          {chosen && m.projects_shown({ count })}
        </p>
        <div className="pgrid">
          {content.projects.map((project) => (
            <ProjectCard key={project.id} project={project} isHidden={!isShown(project.category)} />
          ))}
        </div>
        <div className="ask">
          <div>
            <h2 className="h3">{content.own.heading}</h2>
            <p className="muted">
              <RichText>{content.own.text}</RichText>
            </p>
          </div>
          <Link className="btn" href={paths.fundingRequest}>
            {content.own.label}
          </Link>
        </div>
      </div>
    </main>
  );
}
