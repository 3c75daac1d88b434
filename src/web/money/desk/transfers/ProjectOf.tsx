import { Link } from "wouter";
import { deskPaths } from "../../../../shared/desk-paths.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { formatDay } from "../../../kit/dates.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Standing, Stops, Tranches } from "../../../projects/agreement/parts.tsx";
import { useAgreement } from "../../../projects/desk/agreement/use-agreement.ts";
import { AccountFacts } from "../../../projects/desk/payee/AccountFacts.tsx";
import { usePayee } from "../../../projects/desk/payee/use-payee.ts";

/** What is agreed about the project's money; it is changed on the project's own page. */
export function AgreementOf({ projectId }: { projectId: number }) {
  return (
    <Loaded of={useAgreement(projectId)} failed={m.agr_failed()}>
      {({ standing, stops, inForce, tranches }) => (
        <>
          <Standing standing={standing} />
          <Stops stops={stops} />
          {inForce ? (
            <>
              <p className="small">{m.agr_since({ day: formatDay(inForce.inForceAt ?? "") })}</p>
              <Tranches of={tranches} currency={inForce.currency} />
            </>
          ) : (
            <p className="muted">{m.agr_desk_none()}</p>
          )}
          <ToProject href={`${deskPaths.project(projectId)}#agreement`} label={m.recpage_to_agreement()} />
        </>
      )}
    </Loaded>
  );
}

/** Where its community wants the money. */
export function PayeeOf({ projectId }: { projectId: number }) {
  return (
    <Loaded of={usePayee(projectId)} failed={m.payee_failed()}>
      {({ payee }) => (
        <>
          {payee ? <AccountFacts account={payee} /> : <p className="muted">{m.payee_none()}</p>}
          <ToProject href={deskPaths.project(projectId)} label={m.recpage_to_project()} />
        </>
      )}
    </Loaded>
  );
}

function ToProject({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <Link className="arrow" href={href}>
        {label}
        <Icon name="arrow" />
      </Link>
    </p>
  );
}
