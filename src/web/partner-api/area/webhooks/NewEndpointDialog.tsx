import { useState } from "react";
import { partnerEventTypes } from "../../../../shared/domain/partner-events.ts";
import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { ShownOnce } from "../../../partners/keys/ShownOnce.tsx";

interface Props {
  mode: PartnerMode;
  onMade: () => void;
  onClose: () => void;
}

/** Adds an endpoint, and shows its secret the only time. */
export function NewEndpointDialog({ mode, onMade, onClose }: Props) {
  const [isAll, setAll] = useState(true);
  return (
    <FormDialog
      title={m.area_hooks_add()}
      className="admin parea"
      look="plain"
      action={m.area_hooks_add()}
      pending={m.area_hooks_adding()}
      cancel={m.area_cancel()}
      // The server knows which addresses it reaches.
      check={(values) => (isAll || chosenEvents(values).length > 0 ? {} : { events: m.area_hooks_error_events() })}
      send={(values) =>
        api("POST /api/partner/webhooks", {
          query: { mode },
          body: {
            url: values["url"]?.trim() ?? "",
            events: isAll ? "all" : chosenEvents(values),
            description: values["description"]?.trim() || undefined,
          },
        })
      }
      onSent={onMade}
      renderSent={({ secret }) => (
        <ShownOnce
          heading={m.area_hooks_secret_title()}
          text={m.area_hooks_secret_text()}
          label={m.area_hooks_secret()}
          secret={secret}
          copy={m.area_hooks_copy()}
          done={m.area_hooks_kept()}
          onDone={onClose}
        />
      )}
      error={m.area_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <div>
          <TextField
            name="url"
            label={m.area_hooks_url()}
            hint={m.area_hooks_url_hint()}
            maxLength={2_000}
            type="url"
            error={errors["url"]}
          />
          <TextField
            name="description"
            label={m.area_hooks_description()}
            hint={m.area_hooks_description_hint()}
            maxLength={200}
            optional
            error={errors["description"]}
          />
          <fieldset className={errors["events"] ? "field has-err" : "field"} id="events" tabIndex={-1}>
            <legend>{m.area_hooks_events()}</legend>
            {errors["events"] && <p className="err">{errors["events"]}</p>}
            <label className="check check--radio">
              <input type="radio" name="which" value="all" checked={isAll} onChange={() => setAll(true)} />
              <span>{m.area_hooks_events_all()}</span>
            </label>
            <label className="check check--radio">
              <input type="radio" name="which" value="some" checked={!isAll} onChange={() => setAll(false)} />
              <span>{m.area_hooks_events_some()}</span>
            </label>
            {!isAll &&
              partnerEventTypes.map((type) => (
                <label className="check" key={type}>
                  <input type="checkbox" name={`event-${type}`} value="true" />
                  <span>{type}</span>
                </label>
              ))}
          </fieldset>
        </div>
      )}
    </FormDialog>
  );
}

function chosenEvents(values: Record<string, string>) {
  return partnerEventTypes.filter((type) => values[`event-${type}`] === "true");
}
