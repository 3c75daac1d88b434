import { followRhythms, followRules } from "../../../../shared/domain/follows.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { paths } from "../../../../shared/paths.ts";
import { RobotTrap } from "../../../forms/RobotTrap.tsx";
import { TextField } from "../../../kit/fields.tsx";

interface Props {
  /** Its public id; without one the form is about all new projects. */
  project?: string | undefined;
  values?: Record<string, string> | undefined;
  errors?: Record<string, string> | undefined;
}

const rhythms = { each: m.follow_each, weekly: m.follow_weekly };

/** Asks for an address and how often to write there. A plain form: it is complete without a script. */
export function FollowForm({ project, values = {}, errors = {} }: Props) {
  return (
    <form className="stack" action={paths.followAll} method="post" data-follow>
      {project && <input type="hidden" name="project" value={project} />}
      <div className="followform">
        <TextField
          name="email"
          type="email"
          label={m.follow_email()}
          autoComplete="email"
          maxLength={followRules.email.max}
          defaultValue={values["email"]}
          error={errors["email"]}
        />
        <div className="field">
          <label htmlFor="often">{m.follow_often()}</label>
          <select className="in" id="often" name="often" defaultValue={values["often"] ?? "each"}>
            {followRhythms.map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {rhythms[rhythm]()}
              </option>
            ))}
          </select>
        </div>
      </div>
      <RobotTrap />
      <p>
        <button className="btn">{m.follow_send()}</button>
      </p>
      <p role="status" data-answer />
      <p className="small muted">
        {m.follow_note()} <a href={paths.privacy}>{m.follow_privacy()}</a>
      </p>
    </form>
  );
}
