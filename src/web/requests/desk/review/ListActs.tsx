import { ExportLinks } from "../../../kit/ExportMenu.tsx";
import { MoreMenu } from "../../../kit/MoreMenu.tsx";
import { type Outreach, useSeek } from "./Seek.tsx";

interface Props {
  outreach: Outreach;
  /** Where the list can be taken away; undefined for those who may not. */
  exportOf: ((format: "csv" | "xlsx") => string) | undefined;
}

/** What else can be done with a list of what came in: taking it away as a file, and seeking more of it. */
export function ListActs({ outreach, exportOf }: Props) {
  const seek = useSeek(outreach);
  if (!exportOf && !seek.button) return null;
  return (
    <>
      <MoreMenu>
        {exportOf && <ExportLinks addressOf={exportOf} />}
        {seek.button}
      </MoreMenu>
      {seek.dialog}
    </>
  );
}
