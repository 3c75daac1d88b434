import { lazy, Suspense, useState } from "react";
import { type MapPlace as Place, mapRadii, readCoordinates } from "../../../shared/domain/project-map.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { api } from "../../api/client.ts";
import { ErrorSummary } from "../../kit/ErrorSummary.tsx";
import { SelectField, TextField } from "../../kit/fields.tsx";
import { coordinatesOf, ProjectMap } from "../public/ProjectMap.tsx";
import { type PartProps, useProjectForm } from "./project-form.ts";
import { SaveOrCancel } from "./SaveOrCancel.tsx";
import { useFormFocus } from "./use-form-focus.ts";

const MapPicker = lazy(() => import("./MapPicker.tsx"));

const kinds = ["none", "point", "area"] as const;
type Kind = (typeof kinds)[number];

const meanings: Record<Kind, { label: () => string; text?: () => string }> = {
  none: { label: m.comm_map_none },
  point: { label: m.comm_map_point, text: m.comm_map_point_means },
  area: { label: m.comm_map_area, text: m.comm_map_area_means },
};

const kindOf = (place: Place | null): Kind => (place ? (place.radiusKm === null ? "point" : "area") : "none");

/** Whether the project is on a map, and how exactly. */
export function MapPlace(part: PartProps) {
  const { mapPlace: place, privateFields, placePrecision } = part.page;
  const [isOpen, setOpen] = useState(false);
  const { area, opener } = useFormFocus(isOpen);
  const isHidden = place && (privateFields.includes("location") || (place.radiusKm === null && placePrecision === "region"));
  return (
    <section className="comm__part" aria-labelledby="map" ref={area}>
      <h2 id="map">{m.comm_map()}</h2>
      <p className="muted">{m.comm_map_text()}</p>
      {isHidden && <p>{m.comm_map_hidden()}</p>}
      {isOpen ? (
        <MapForm {...part} onClose={() => setOpen(false)} />
      ) : (
        <>
          {place && <ProjectMap place={place} />}
          <button type="button" className="btn btn--2" ref={opener} onClick={() => setOpen(true)}>
            {place ? m.comm_map_change() : m.comm_map_open()}
          </button>
        </>
      )}
    </section>
  );
}

function MapForm({ token, page, onChanged, onClose }: PartProps & { onClose: () => void }) {
  const { mapPlace: place, updatedAt: seen } = page;
  const [kind, setKind] = useState(kindOf(place));
  const [radiusKm, setRadius] = useState(place?.radiusKm ?? null);
  const [middle, setMiddle] = useState(place ?? undefined);
  const { form, errors, summary, isPending, submit } = useProjectForm({
    token,
    check: () => ({
      ...(kind !== "none" && !middle && { coordinates: m.comm_map_error_coordinates() }),
      ...(kind === "area" && radiusKm === null && { radiusKm: m.comm_map_error_radius() }),
    }),
    send: () => {
      const chosen =
        kind === "none" || !middle
          ? null
          : { ...middle, radiusKm: kind === "area" ? (mapRadii.find((km) => km === radiusKm) ?? null) : null };
      return api("PUT /api/requests/{token}/project/map", { params: { token }, body: { place: chosen, seen } });
    },
    done: m.comm_saved,
    onChanged,
    onDone: onClose,
  });
  const write = (at: Pick<Place, "latitude" | "longitude">) => {
    const field = form.current?.elements.namedItem("coordinates");
    if (field instanceof HTMLInputElement) field.value = coordinatesOf(at);
    setMiddle({ ...at, radiusKm: null });
  };
  return (
    <form
      ref={form}
      tabIndex={-1}
      noValidate
      className="stack"
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "coordinates") setMiddle(middleOf(target.value));
      }}
    >
      <ErrorSummary errors={summary} />
      <KindField kind={kind} error={errors["kind"]} onChoose={setKind} />
      {kind === "area" && (
        <SelectField
          name="radiusKm"
          label={m.comm_map_radius()}
          choose={m.comm_map_choose()}
          options={mapRadii.map((km) => ({ value: String(km), label: m.comm_map_km({ km }) }))}
          defaultValue={radiusKm === null ? "" : String(radiusKm)}
          onChoose={(km) => setRadius(km ? Number(km) : null)}
          error={errors["radiusKm"]}
        />
      )}
      {kind !== "none" && (
        <>
          <TextField
            name="coordinates"
            label={m.comm_map_coordinates()}
            hint={m.comm_map_coordinates_hint()}
            defaultValue={middle && coordinatesOf(middle)}
            maxLength={60}
            error={errors["coordinates"]}
            short
          />
          <Suspense>
            <MapPicker middle={middle} radiusKm={kind === "area" ? radiusKm : null} onPick={write} />
          </Suspense>
        </>
      )}
      <SaveOrCancel isPending={isPending} onCancel={onClose} />
    </form>
  );
}

function middleOf(typed: string): Place | undefined {
  const read = readCoordinates(typed);
  return read && { ...read, radiusKm: null };
}

function KindField({ kind, error, onChoose }: { kind: Kind; error: string | undefined; onChoose: (kind: Kind) => void }) {
  return (
    <fieldset className={error ? "field has-err" : "field"}>
      <legend>{m.comm_map_kind()}</legend>
      {error && (
        <p className="err" id="kind-error">
          {error}
        </p>
      )}
      {kinds.map((one) => (
        <label className="check comm__radio" key={one}>
          <input
            type="radio"
            name="kind"
            id={one === "none" ? "kind" : undefined}
            value={one}
            checked={one === kind}
            aria-describedby={error ? "kind-error" : undefined}
            onChange={() => onChoose(one)}
          />
          <span>
            <b>{meanings[one].label()}</b>
            {meanings[one].text && <span className="comm__means small">{meanings[one].text()}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
