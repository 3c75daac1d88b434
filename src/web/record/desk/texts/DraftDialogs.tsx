import { longestNote } from "../../../../shared/domain/provider-texts.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import type { Text } from "./text.ts";

interface Props {
  text: Text;
  /** The draft that is on the page: another one is not published, and not thrown away. */
  revision: number;
  onDone: () => void;
  onClose: () => void;
}

export function PublishDialog({ text: { key }, revision, onDone, onClose }: Props) {
  return (
    <FormDialog
      title={m.texts_publish()}
      action={m.texts_publish()}
      pending={m.texts_publishing()}
      send={({ note = "" }) => api("POST /api/admin/texts/{key}/publish", { params: { key }, body: { revision, note } })}
      onSent={onDone}
      done={({ version }) => ({ title: m.texts_published({ number: version }) })}
      error={m.texts_publish_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{key === "emails" ? m.texts_publish_emails() : m.texts_publish_text()}</p>
          <NoteField error={errors["note"]} />
        </>
      )}
    </FormDialog>
  );
}

/** Of a text that two people publish: a colleague decides about the words as they are. */
export function AskDialog({ text: { key }, revision, onDone, onClose }: Props) {
  return (
    <FormDialog
      title={m.texts_ask()}
      action={m.texts_ask()}
      pending={m.texts_asking()}
      send={({ note = "" }) => api("POST /api/admin/texts/{key}/ask", { params: { key }, body: { revision, note } })}
      onSent={onDone}
      done={{ title: m.texts_asked() }}
      error={m.texts_ask_failed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{m.texts_ask_text()}</p>
          <NoteField error={errors["note"]} />
        </>
      )}
    </FormDialog>
  );
}

function NoteField({ error }: { error: string | undefined }) {
  return <TextField name="note" label={m.texts_note()} hint={m.texts_note_hint()} maxLength={longestNote} rows={3} error={error} />;
}

export function DiscardDialog({ text: { key }, revision, onDone, onClose }: Props) {
  return (
    <FormDialog
      title={m.texts_discard_ask()}
      action={m.texts_discard()}
      pending={m.texts_discarding()}
      look="danger"
      send={() => api("POST /api/admin/texts/{key}/draft/discard", { params: { key }, body: { revision } })}
      onSent={onDone}
      done={{ title: m.texts_discarded() }}
      error={m.apdesk_not_done()}
      onClose={onClose}
    >
      {() => <p>{m.texts_discard_text()}</p>}
    </FormDialog>
  );
}
