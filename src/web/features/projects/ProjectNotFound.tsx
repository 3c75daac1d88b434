import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Drawing } from "./Illustration.tsx";

/** The card of an id that is not there, in the words of §8. */
export function ProjectNotFound() {
  return (
    <main id="main" className="wrap nocard">
      <div className="card">
        <Drawing>
          <path d="M2 60C22 44 36 46 50 54s34-14 68 2M60 77V46M60 46l-14-8h28z" />
          <path d="M48 30a12 12 0 0 1 24 0" stroke="var(--c-clay)" fill="var(--c-clay-tint)" />
          <path d="M2 77h116" />
        </Drawing>
        <h1>{m.project_not_found_title()}</h1>
        <p className="muted">{m.project_not_found_text()}</p>
        <Link className="btn" href={paths.projects}>
          {m.project_not_found_link()}
        </Link>
      </div>
    </main>
  );
}
