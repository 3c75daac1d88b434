import type { FieldErrors } from "../../../../shared/domain/errors.ts";
import { m } from "../../../../shared/messages/generated/messages.js";
import { TextField } from "../../../kit/fields.tsx";
import type { ScreeningList } from "./lists-queries.ts";

interface Described {
  name: string;
  publisher: string;
  licence: string;
  url: string | null;
}

/** What a list is, and where it is fetched. */
export function ListFields({ list, errors }: { list: Described | undefined; errors: FieldErrors }) {
  return (
    <>
      <TextField name="name" label={m.lists_name()} defaultValue={list?.name} maxLength={200} error={errors["name"]} />
      <TextField name="publisher" label={m.lists_publisher()} defaultValue={list?.publisher} maxLength={200} error={errors["publisher"]} />
      <TextField name="licence" label={m.lists_licence()} defaultValue={list?.licence} maxLength={200} optional error={errors["licence"]} />
      <TextField
        name="url"
        label={m.lists_url()}
        hint={m.lists_url_hint()}
        defaultValue={list?.url ?? ""}
        maxLength={1_000}
        optional
        error={errors["url"]}
      />
    </>
  );
}

type Mapping = NonNullable<ScreeningList["mapping"]>;

const optionalColumns = ["key", "aliases", "kind", "birthDate", "country", "identifier"] as const;

/** Which column of a table is what. */
export function MappingFields({ mapping, errors }: { mapping: Mapping | null; errors: FieldErrors }) {
  return (
    <>
      <TextField
        name="column.name"
        label={m.lists_column_name()}
        defaultValue={mapping?.columns.name}
        maxLength={100}
        error={errors["mapping.columns.name"] ?? errors["mapping"]}
      />
      {optionalColumns.map((column) => (
        <TextField
          key={column}
          name={`column.${column}`}
          label={m.lists_column_more({ what: labels[column]() })}
          defaultValue={mapping?.columns[column]}
          maxLength={100}
          optional
          error={errors[`mapping.columns.${column}`]}
        />
      ))}
    </>
  );
}

const labels = {
  key: m.lists_map_key,
  aliases: m.lists_map_aliases,
  kind: m.lists_own_kind,
  birthDate: m.lists_own_birth,
  country: m.lists_own_country,
  identifier: m.lists_map_identifier,
};

/** The mapping as it was typed; columns that are left empty are none. */
export function mappingFrom(values: Record<string, string>): Mapping {
  const columns = Object.fromEntries(optionalColumns.map((column) => [column, values[`column.${column}`]?.trim() || undefined]));
  return { columns: { ...columns, name: values["column.name"]?.trim() ?? "" } };
}
