import { Link } from "wouter";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import { Signpost } from "./Signpost.tsx";

/** The card of an id that is not there, in the words of §8. */
export function ProjectNotFound() {
  return (
    <main id="main" className="wrap nocard">
      <div className="card">
        <Signpost />
        <h1>{m.projects_not_found_title()}</h1>
        <p className="muted">{m.projects_not_found_text()}</p>
        <Link className="btn" href={paths.projects}>
          {m.projects_not_found_link()}
        </Link>
      </div>
    </main>
  );
}
