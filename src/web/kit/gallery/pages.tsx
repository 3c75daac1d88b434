import { CallError } from "../../api/client.ts";
import { Loaded } from "../Loaded.tsx";
import { ListSkeleton } from "../States.tsx";
import { SubNav } from "../SubNav.tsx";
import { RecordSection } from "../RecordPage.tsx";
import { Position, StepButtons } from "../Steps.tsx";
import { ReloadOffer } from "../PageStates.tsx";
import { Shown } from "./Shown.tsx";

const steps = { position: "3 of 48", canStep: { back: true, on: false }, step: () => {} };
const never = { data: undefined, isPending: false, error: null, refetch: () => {} };

/** What a page begins with, and what it can be while it is read. DeskPage, ListScreen and RecordPage are the page itself, and stand on the desk. */
export function PageStates() {
  return (
    <>
      <Shown name="The way to the neighbours">
        <SubNav
          label="Pages about money"
          items={[
            { href: "/kit", label: () => "Institutions" },
            { href: "#transfers", label: () => "Transfers" },
          ]}
        />
      </Shown>
      <Shown name="The way through a list, on the page of one of its items">
        <p className="row">
          <Position of={steps} name="River Council" />
          <StepButtons of={steps} />
        </p>
      </Shown>
      <Shown name="A section of such a page">
        <RecordSection id="conversation" title="Conversation">
          <p>What was asked and answered.</p>
        </RecordSection>
      </Shown>
      <Shown name="What a call answers: on its way">
        <Loaded of={{ ...never, isPending: true }} failed="It could not be loaded.">
          {() => null}
        </Loaded>
      </Shown>
      <Shown name="What a call answers: on its way, as a list">
        <Loaded of={{ ...never, isPending: true }} failed="It could not be loaded." skeleton={<ListSkeleton rows={2} />}>
          {() => null}
        </Loaded>
      </Shown>
      <Shown name="What a call answers: not come">
        <Loaded of={{ ...never, error: new CallError(0, undefined, "") }} failed="It could not be loaded.">
          {() => null}
        </Loaded>
      </Shown>
      <Shown name="What a call answers: there">
        <Loaded of={{ ...never, data: "What the server answered." }} failed="It could not be loaded.">
          {(data) => <p>{data}</p>}
        </Loaded>
      </Shown>
      <Shown name="The page's code did not come">
        <ReloadOffer />
      </Shown>
    </>
  );
}
