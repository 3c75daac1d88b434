import { useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api, type CallOutput } from "../../../api/client.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { SelectField, TextField } from "../../../kit/fields.tsx";
import { DialogForm } from "../../../kit/FormDialog.tsx";

type Answer = CallOutput<"POST /api/admin/screening/names">;
type Kind = "person" | "organisation" | "unknown";

/** Compares a name that is nobody's yet with every list. */
export function ScreenNameButton() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <button type="button" className="btn btn--q btn--sm" onClick={() => open(true)}>
        {m.scase_screen_name()}
      </button>
      {isOpen && <ScreenNameDialog onClose={() => open(false)} />}
    </>
  );
}

function ScreenNameDialog({ onClose }: { onClose: () => void }) {
  const [answer, keep] = useState<Answer>();
  return (
    <Dialog title={m.scase_name_title()} onClose={onClose}>
      {answer ? (
        <Answered answer={answer} onAgain={() => keep(undefined)} onClose={onClose} />
      ) : (
        <DialogForm
          action={m.scase_name_action()}
          pending={m.scase_name_pending()}
          check={({ name = "" }) => (name.trim() ? {} : { name: m.scase_error_name() })}
          send={({ name = "", kind = "", birthDate = "", country = "" }) =>
            api("POST /api/admin/screening/names", { body: { name, kind: (kind || "unknown") as Kind, birthDate, country } })
          }
          onSent={keep}
          error={m.scase_name_failed()}
          onClose={onClose}
        >
          {({ name, birthDate, country }) => (
            <>
              <TextField name="name" label={m.scase_name_label()} maxLength={1_000} error={name} />
              <SelectField
                name="kind"
                label={m.scase_name_kind()}
                choose={m.scase_name_unknown()}
                options={[
                  { value: "person", label: m.scase_name_person() },
                  { value: "organisation", label: m.scase_name_organisation() },
                ]}
              />
              <TextField
                name="birthDate"
                label={m.scase_name_birth()}
                hint={m.scase_name_birth_hint()}
                maxLength={100}
                optional
                error={birthDate}
              />
              <TextField name="country" label={m.scase_name_country()} maxLength={100} optional error={country} />
              <p className="small dim">{m.scase_name_note()}</p>
            </>
          )}
        </DialogForm>
      )}
    </Dialog>
  );
}

function Answered({ answer: { hits, threshold }, onAgain, onClose }: { answer: Answer; onAgain: () => void; onClose: () => void }) {
  return (
    <>
      <div className="dialog__body stack" role="status">
        <p>{hits.length === 0 ? m.scase_name_none() : m.scase_name_found({ count: hits.length, threshold })}</p>
        <ul className="scr__hits">
          {hits.map(({ score, isOver, theirName, entryKey, listName, parts }) => (
            <li key={`${listName} ${entryKey}`}>
              <span className={isOver ? "scr__mark scr__mark--high num" : "scr__mark num"}>{score}</span>
              <div>
                <b className="name name--plain">{theirName}</b>
                <small>
                  {listName}. {m.scase_entry_line_short({ key: entryKey })}
                </small>
                {parts.map(({ kind, sentence }, index) => (
                  <small key={`${kind} ${index}`}>{sentence}</small>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </div>
      <footer>
        <button type="button" className="btn btn--q" onClick={onAgain}>
          {m.scase_name_again()}
        </button>
        <button type="button" className="btn btn--admin" onClick={onClose}>
          {m.scase_name_close()}
        </button>
      </footer>
    </>
  );
}
