import { m } from "../../../../shared/messages/generated/messages.js";
import { ExportLinks } from "../../../kit/ExportMenu.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Menu } from "../../../kit/Menu.tsx";

interface Props {
  /** Of a file of these rows alone. */
  addressOf: (format: "csv" | "xlsx") => string;
}

/** The ticked rows as a file. */
export function BulkExport({ addressOf }: Props) {
  return (
    <Menu
      className="bulk__menu"
      hint={m.desk_bulk_export()}
      label={
        <>
          <Icon name="download" />
          <span>{m.desk_bulk_export()}</span>
        </>
      }
    >
      <ExportLinks addressOf={addressOf} />
    </Menu>
  );
}
