import { type ReactNode, useState } from "react";
import { Segments } from "../Segments.tsx";
import { DialogStates } from "./dialogs.tsx";
import { FieldStates } from "./fields.tsx";
import { ListStates } from "./lists.tsx";
import { PageStates } from "./pages.tsx";
import { PartStates } from "./parts.tsx";

const rooms: Record<string, { label: string; content: () => ReactNode }> = {
  lists: { label: "Lists", content: () => <ListStates /> },
  dialogs: { label: "Dialogs and drawers", content: () => <DialogStates /> },
  fields: { label: "Fields", content: () => <FieldStates /> },
  parts: { label: "Small parts", content: () => <PartStates /> },
  pages: { label: "Pages", content: () => <PageStates /> },
};
const names = Object.keys(rooms);

/** Every part of the kit in every state, for whoever builds a screen. The address says which room: `/kit#lists`. */
export function Gallery() {
  const [open, setOpen] = useState(names.includes(location.hash.slice(1)) ? location.hash.slice(1) : "lists");
  return (
    <main id="main" className="admin wrap apage stack-5">
      <div className="ahead">
        <h1>The kit</h1>
      </div>
      <Segments
        label="Room"
        value={open}
        options={names.map((name) => ({ value: name, label: rooms[name]?.label ?? name }))}
        onChange={(name) => {
          location.hash = name;
          setOpen(name);
        }}
      />
      {rooms[open]?.content()}
    </main>
  );
}
