import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { projects as content } from "../../content/en/projects.ts";
import { themeNames } from "../../content/en/project-themes.ts";
import { sampleProjects } from "../../content/en/sample-projects.ts";
import { Illustration } from "./Illustration.tsx";

/** The samples, below everything real: dashed, named as examples, without money (design 12a). */
export function SampleBand() {
  return (
    <section className="exband" aria-labelledby="examples">
      <div className="wrap">
        <h2 id="examples">{m.projects_examples()}</h2>
        <p className="muted">{content.samplesNote}</p>
        <ul className="samples">
          {sampleProjects.map(({ id, title, category, image }) => (
            <li key={id}>
              <Link href={paths.project(id)}>
                <Illustration of={image} />
                <span>
                  <b>{title}</b>
                  <span className="xs dim">{themeNames[category]}</span>
                </span>
                <span className="badge badge--clay">{m.projects_example()}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
