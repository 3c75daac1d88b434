import { useQueryClient } from "@tanstack/react-query";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { keys } from "../../../desk/queries.ts";
import type { DecidedStatus, Reason } from "./use-decision.ts";

/** Writes a reason in the three languages; one that is there already is replaced, not changed. */
export function ReasonDialog({ forStatus, old, onClose }: { forStatus: DecidedStatus; old: Reason | undefined; onClose: () => void }) {
  const client = useQueryClient();
  const field = (name: "textEn" | "textFr" | "textEs") => ({ name, maxLength: 500, rows: 2 });
  const translation = { hint: m.dec_reasons_translation_hint(), optional: true } as const;
  return (
    <FormDialog
      title={old ? m.dec_reasons_edit() : m.dec_reasons_add()}
      action={m.dec_reasons_save()}
      pending={m.dec_reasons_saving()}
      check={({ textEn = "" }) => (textEn.trim() ? {} : { textEn: m.dec_error_text() })}
      send={({ textEn = "", textFr = "", textEs = "" }) =>
        api("POST /api/admin/decision-reasons", { body: { forStatus, textEn, textFr, textEs, ...(old && { replacesId: old.id }) } })
      }
      onSent={() => void client.invalidateQueries({ queryKey: keys.decisionReasons })}
      done={{ title: m.dec_reasons_saved() }}
      error={m.dec_not_done()}
      onClose={onClose}
    >
      {({ textEn, textFr, textEs }) => (
        <>
          <TextField {...field("textEn")} label={m.dec_reasons_en()} defaultValue={old?.texts.en} error={textEn} />
          <TextField {...field("textFr")} {...translation} label={m.dec_reasons_fr()} defaultValue={old?.texts.fr ?? ""} error={textFr} />
          <TextField {...field("textEs")} {...translation} label={m.dec_reasons_es()} defaultValue={old?.texts.es ?? ""} error={textEs} />
        </>
      )}
    </FormDialog>
  );
}
