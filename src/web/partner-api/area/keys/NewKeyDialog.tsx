import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { checkKey, KeyFields, keyWish } from "../../../partners/keys/KeyFields.tsx";
import { ShownOnce } from "../../../partners/keys/ShownOnce.tsx";

interface Props {
  mode: PartnerMode;
  onMade: () => void;
  onClose: () => void;
}

/** Makes a key, and shows it the only time. */
export function NewKeyDialog({ mode, onMade, onClose }: Props) {
  return (
    <FormDialog
      title={m.apikeys_new()}
      className="admin parea"
      look="plain"
      action={m.apikeys_make()}
      pending={m.apikeys_making()}
      cancel={m.area_cancel()}
      check={checkKey}
      send={(values) => api("POST /api/partner/keys", { query: { mode }, body: keyWish(values) })}
      onSent={onMade}
      renderSent={(made) => (
        <ShownOnce
          heading={m.apikeys_once_title()}
          text={made.approvedAt === null ? m.apikeys_once_waits() : m.area_keys_once()}
          label={made.name}
          secret={made.key}
          copy={m.apikeys_copy()}
          done={m.apikeys_done()}
          onDone={onClose}
        />
      )}
      error={m.area_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <div>
          <p className="small muted">{mode === "test" ? m.area_keys_lead_test() : m.area_keys_lead_live()}</p>
          <KeyFields errors={errors} />
        </div>
      )}
    </FormDialog>
  );
}
