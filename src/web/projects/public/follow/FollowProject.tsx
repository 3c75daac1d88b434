import { m } from "../../../../shared/messages/generated/messages.js";
import { FollowForm } from "./FollowForm.tsx";

/** The form on the page of a project. The server alone renders it; what a script adds to it comes when it is used. */
export function FollowProject({ publicId }: { publicId: string }) {
  return (
    <section className="card stack followcard" aria-labelledby="follow">
      <h2 id="follow">{m.follow_heading()}</h2>
      <p>{m.follow_lead()}</p>
      <FollowForm project={publicId} />
    </section>
  );
}
