import { type MouseEvent, useLayoutEffect, useState } from "react";
import { m } from "../../../shared/messages/generated/messages.js";
import { projects as content } from "../../content/en/projects.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { sampleProjects } from "../../content/en/sample-projects.ts";
import type { ProjectCategory } from "../../content/types.ts";
import { Icon } from "../../kit/Icon.tsx";
import { ProjectCard } from "./ProjectCard.tsx";
import "../../kit/tabs.css";

type Tab = ProjectCategory | "all";

/** In the order of the specification. */
const tabs: Tab[] = ["all", "water", "education", "healthcare", "economic", "renewable", "veterans"];

function projectsOf(tab: Tab) {
  return tab === "all" ? sampleProjects : sampleProjects.filter(({ category }) => category === tab);
}

/** The nine samples by category (§2 /projects). The categories are addresses (#water), so they also work without a script. */
export default function SampleList() {
  // Undefined until the script has read the address: before that the style sheet chooses by `:target`.
  const [chosen, setChosen] = useState<Tab>();
  useLayoutEffect(() => {
    const read = () => setChosen(tabs.find((tab) => `#${tab}` === location.hash) ?? "all");
    read();
    window.addEventListener("hashchange", read);
    window.addEventListener("popstate", read);
    return () => {
      window.removeEventListener("hashchange", read);
      window.removeEventListener("popstate", read);
    };
  }, []);
  const choose = (event: MouseEvent<HTMLAnchorElement>, tab: Tab) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    // Following the link would scroll the tabs away from under the finger.
    event.preventDefault();
    history.pushState(null, "", `#${tab}`);
    setChosen(tab);
  };
  const shown = projectsOf(chosen ?? "all");

  return (
    <div className={chosen ? "wrap" : "wrap pearly"}>
      <p className="note">
        <Icon name="info" />
        <span>{content.samplesNote}</span>
      </p>
      <nav className="tablist" aria-label={m.projects_categories()}>
        {tabs.map((tab) => (
          <a
            key={tab}
            id={tab}
            href={`#${tab}`}
            aria-current={(chosen ?? "all") === tab ? "page" : undefined}
            onClick={(event) => choose(event, tab)}
          >
            {tab === "all" ? m.projects_all() : themeNames[tab]}
            <span className="n">{projectsOf(tab).length}</span>
          </a>
        ))}
      </nav>
      <p className="vh" role="status">
        {chosen && m.projects_shown({ count: shown.length })}
      </p>
      <div className="pgrid">
        {sampleProjects.map((project) => (
          <ProjectCard key={project.id} project={project} isHidden={!shown.includes(project)} />
        ))}
      </div>
    </div>
  );
}
