import type { ReactNode } from "react";
import { m } from "../../shared/messages/generated/messages.js";
import { Menu } from "./Menu.tsx";
import { DotsIcon } from "./pictures.tsx";

/** What else can be done with a list, where the row of its title has no room for a button each. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Menu className="btn btn--q btn--icon" hint={m.desk_more_acts()} label={<DotsIcon />}>
      {children}
    </Menu>
  );
}
