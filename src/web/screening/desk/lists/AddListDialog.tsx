import { useState } from "react";
import { knownLists } from "../../../../shared/domain/screening-lists.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { SelectField } from "../../../kit/fields.tsx";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { ListFields, MappingFields, mappingFrom } from "./ListFields.tsx";
import type { ScreeningList } from "./lists-queries.ts";

const other = "other";

/** Adds a list: one of the catalogue with a click, its address to be changed, or any table. */
export function AddListDialog({ known, onClose, onChanged }: { known: ScreeningList[]; onClose: () => void; onChanged: () => void }) {
  const [chosen, choose] = useState("");
  const list = knownLists.find(({ key }) => key === chosen);
  const there = new Set(known.map(({ key }) => key));
  const options = [
    ...knownLists.filter(({ key }) => !there.has(key)).map(({ key, name }) => ({ value: key, label: name })),
    { value: other, label: m.lists_other() },
  ];
  return (
    <FormDialog
      title={m.lists_add()}
      action={m.lists_add()}
      pending={m.lists_adding()}
      isBlocked={chosen === ""}
      send={(values) => {
        const { name = "", publisher = "", licence = "", url = "" } = values;
        const described = { name, publisher, licence, url: url.trim() || null };
        return api("POST /api/admin/screening/lists", {
          body: list
            ? { ...described, key: list.key, connector: list.connector, mapping: null }
            : { ...described, connector: "csv", mapping: mappingFrom(values) },
        });
      }}
      onSent={onChanged}
      done={{ title: m.lists_added() }}
      error={m.lists_not_changed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            name="which"
            label={m.lists_which()}
            choose={m.lists_from_catalogue()}
            options={options}
            onChoose={choose}
            error={undefined}
          />
          {chosen !== "" && <ListFields key={chosen} list={list} errors={errors} />}
          {chosen === other && <MappingFields mapping={null} errors={errors} />}
        </>
      )}
    </FormDialog>
  );
}
