import { Link } from "wouter";
import { pledgeLabel, pledgeRanges } from "../../../shared/domain/pledges.ts";
import { formatSum } from "../../../shared/domain/sums.ts";
import { stillNeeded } from "../../../shared/domain/projects.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { paths } from "../../../shared/paths.ts";
import type { CallOutput } from "../../api/client.ts";
import { SelectField } from "../../kit/fields.tsx";
import "./about-project.css";

type Project = CallOutput<"GET /api/projects/{publicId}">;

/** Which project the inquiry is about, and what the institution thinks of giving. */
export function AboutProject({
  publicId,
  project,
  pledge,
}: {
  publicId: string;
  project: Project | undefined;
  pledge: string | undefined;
}) {
  return (
    <>
      <input type="hidden" name="project" value={publicId} />
      {project && (
        <div className="aboutproject">
          <h2 className="h3">{project.name}</h2>
          {project.nationName && <p lang={project.nationLanguage ?? "und"}>{project.nationName}</p>}
          <p className="small muted num">{needOf(project)}</p>
          <p className="small">
            <Link href={paths.projects}>{m.contact_project_other()}</Link>
          </p>
        </div>
      )}
      <SelectField
        name="pledge"
        defaultValue={pledge}
        label={m.contact_pledge()}
        hint={project ? m.contact_pledge_hint({ currency: project.currency }) : undefined}
        choose={m.contact_pledge_choose()}
        options={pledgeRanges.map((value) => ({ value, label: pledgeLabel(value) }))}
        optional
      />
    </>
  );
}

function needOf({ fundingReceived, fundingNeeded, currency }: Project): string {
  return m.community_still_needed({ sum: formatSum({ amount: stillNeeded(fundingReceived, fundingNeeded), currency }) });
}
