import { type ReactNode, useState } from "react";
import { Asked } from "../Asked.tsx";
import { Dialog } from "../Dialog.tsx";
import { Drawer } from "../Drawer.tsx";
import { TextField } from "../fields.tsx";
import { DialogForm, FormDialog } from "../FormDialog.tsx";
import { StatusBadge } from "../status.tsx";
import { CallError } from "../../api/client.ts";
import { Shown } from "./Shown.tsx";

const refuses = () =>
  Promise.reject(new CallError(422, { message: "A colleague has changed it.", fields: { name: "Taken already." } }, ""));
const steps = { position: "3 of 48", canStep: { back: true, on: false }, step: () => {} };
const nameField = (error: string | undefined) => <TextField name="name" label="Name" maxLength={200} error={error} />;

type Open = (close: () => void) => ReactNode;

const opened: Record<string, Open> = {
  "A dialog": (close) => (
    <Dialog title="A dialog" onClose={close}>
      <p className="dialog__body">Words, and nothing to send.</p>
    </Dialog>
  ),
  "A form": (close) => (
    <FormDialog
      title="A form"
      action="Save the name"
      pending="Saving…"
      check={({ name }) => (name ? {} : { name: "Enter a name." })}
      send={() => Promise.resolve("done")}
      done={{ title: "Saved" }}
      error="It was not saved"
      onClose={close}
    >
      {({ name }) => nameField(name)}
    </FormDialog>
  ),
  "A form that the server refuses": (close) => (
    <FormDialog title="A form" action="Save the name" pending="Saving…" send={refuses} error="It was not saved" onClose={close}>
      {({ name }) => nameField(name)}
    </FormDialog>
  ),
  "What cannot be taken back": (close) => (
    <FormDialog
      title="Remove the data"
      action="Remove for good"
      pending="Removing…"
      look="danger"
      send={() => Promise.resolve("done")}
      done={{ title: "Removed" }}
      error="It was not removed"
      onClose={close}
    >
      {() => <p>Everything that names a person goes.</p>}
    </FormDialog>
  ),
  "A drawer": (close) => (
    <Drawer
      id="1"
      title="River Council"
      name="River Council"
      badges={<StatusBadge status="in_review" label="In review" />}
      steps={steps}
      footer={
        <button type="button" className="btn btn--admin">
          Forward
        </button>
      }
      onClose={close}
    >
      <p>Everything about one item of the list.</p>
    </Drawer>
  ),
  "A drawer that breaks": (close) => (
    <Drawer id="2" title="Broken" steps={steps} onClose={close}>
      <Breaks />
    </Drawer>
  ),
};

/** What opens over or beside a page. */
export function DialogStates() {
  const [name, open] = useState<string>();
  return (
    <>
      <Shown name="What opens">
        <p className="row">
          {Object.keys(opened).map((one) => (
            <button key={one} type="button" className="btn btn--q btn--sm" onClick={() => open(one)}>
              {one}
            </button>
          ))}
        </p>
        {name !== undefined && opened[name]?.(() => open(undefined))}
      </Shown>
      <Shown name="A form within a dialog that has more to show">
        <div className="panel narrow">
          <DialogForm action="Save the name" pending="Saving…" send={refuses} error="It was not saved" onClose={() => {}}>
            {({ name: error }) => <TextField name="inner" label="Name" maxLength={200} error={error} />}
          </DialogForm>
        </div>
      </Shown>
      <Shown name="A button that asks first">
        <Asked label="Delete" question="The address receives nothing any more." sure="Delete it" isPending={false} onYes={() => {}} />
      </Shown>
    </>
  );
}

function Breaks(): ReactNode {
  throw new Error("shown in the gallery");
}
