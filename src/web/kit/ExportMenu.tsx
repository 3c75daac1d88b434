import { m } from "../../shared/messages/generated/messages.js";
import { Icon } from "./Icon.tsx";
import { Menu } from "./Menu.tsx";

interface Props {
  addressOf: (format: "csv" | "xlsx") => string;
}

/** The two files that a list, or figures, can be taken away as. */
export function ExportMenu({ addressOf }: Props) {
  return (
    <Menu
      className="btn btn--q btn--sm"
      label={
        <>
          <Icon name="download" />
          {m.desk_export()}
        </>
      }
    >
      <ExportLinks addressOf={addressOf} />
    </Menu>
  );
}

/** The same in a menu that holds more. */
export function ExportLinks({ addressOf }: Props) {
  return (
    <>
      <a href={addressOf("csv")} download>
        {m.desk_export_csv()}
      </a>
      <a href={addressOf("xlsx")} download>
        {m.desk_export_xlsx()}
      </a>
    </>
  );
}
