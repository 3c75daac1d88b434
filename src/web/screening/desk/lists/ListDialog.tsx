import { m } from "../../../../shared/messages/generated/messages.js";
import { api } from "../../../api/client.ts";
import { FormDialog } from "../../../kit/FormDialog.tsx";
import { ListFields, MappingFields, mappingFrom } from "./ListFields.tsx";
import type { ScreeningList } from "./lists-queries.ts";

/** Changes what a list is called and where it is fetched. */
export function ListDialog({ list, onClose, onChanged }: { list: ScreeningList; onClose: () => void; onChanged: () => void }) {
  const isTable = list.connector === "csv";
  return (
    <FormDialog
      title={list.name}
      action={m.lists_save()}
      pending={m.lists_saving()}
      send={(values) => {
        const { name = "", publisher = "", licence = "", url = "" } = values;
        const address = url.trim() || null;
        return api("PATCH /api/admin/screening/lists/{id}", {
          params: { id: String(list.id) },
          body: {
            name,
            publisher,
            licence,
            ...(address !== list.url && { url: address }),
            ...(isTable && { mapping: mappingFrom(values) }),
          },
        });
      }}
      onSent={onChanged}
      done={{ title: m.lists_changed() }}
      error={m.lists_not_changed()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ListFields list={list} errors={errors} />
          {isTable && <MappingFields mapping={list.mapping} errors={errors} />}
        </>
      )}
    </FormDialog>
  );
}
