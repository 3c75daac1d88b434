import type { PartnerMode } from "../../../../shared/domain/partner-scopes.ts";
import { rangeProblem, reportFormats, reportTypes } from "../../../../shared/domain/reports.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { TextField } from "../../../kit/fields.tsx";
import { oneOf } from "../../../kit/one-of.ts";
import { reportTypeLabels } from "./labels.ts";

/** Asks for a report; the list shows when it is ready. */
export function NewReportDialog({ mode, onClose }: { mode: PartnerMode; onClose: () => void }) {
  const day = (name: string, value: string) => ({ name, defaultValue: value, type: "date" as const, maxLength: 10 });
  return (
    <FormDialog
      title={m.area_reports_new()}
      className="admin parea"
      look="plain"
      action={m.area_reports_make()}
      pending={m.area_reports_making()}
      cancel={m.area_cancel()}
      check={checkDays}
      send={({ type, format, start = "", end = "" }) =>
        api("POST /api/partner/reports", {
          query: { mode },
          body: {
            report_type: oneOf(reportTypes, type) ?? "impact",
            date_range: { start, end },
            format: oneOf(reportFormats, format) ?? "pdf",
          },
        })
      }
      done={{ title: m.area_reports_asked() }}
      error={m.area_not_done()}
      onClose={onClose}
    >
      {(errors) => (
        <div>
          <fieldset className="field">
            <legend>{m.area_reports_type()}</legend>
            {reportTypes.map((type) => (
              <Choice key={type} name="type" value={type} label={reportTypeLabels[type]()} isFirst={type === reportTypes[0]} />
            ))}
          </fieldset>
          <div className="grid2">
            <TextField {...day("start", `${today().slice(0, 4)}-01-01`)} label={m.area_reports_start()} error={errors["start"]} />
            <TextField {...day("end", today())} label={m.area_reports_end()} error={errors["end"]} />
          </div>
          <fieldset className="field">
            <legend>{m.area_reports_format()}</legend>
            <div className="row">
              {reportFormats.map((format) => (
                <Choice key={format} name="format" value={format} label={format.toUpperCase()} isFirst={format === reportFormats[0]} />
              ))}
            </div>
          </fieldset>
        </div>
      )}
    </FormDialog>
  );
}

function Choice({ name, value, label, isFirst }: { name: string; value: string; label: string; isFirst: boolean }) {
  return (
    <label className="check check--radio">
      <input type="radio" name={name} value={value} defaultChecked={isFirst} />
      <span>{label}</span>
    </label>
  );
}

function checkDays({ start = "", end = "" }: Record<string, string>) {
  const missing = { ...(!start && { start: m.area_error_day() }), ...(!end && { end: m.area_error_day() }) };
  if (Object.keys(missing).length > 0) return missing;
  const problem = rangeProblem({ start, end });
  if (!problem) return {};
  return { end: problem === "too_long" ? m.report_error_long() : m.report_error_end() };
}

/** Days are those of UTC, as in the reports themselves. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}
