import { useEffect, useRef } from "react";

/** J and K without an open drawer walk through the rows, or through one column of the board; Enter then opens one. */
export function focusRow(by: 1 | -1): void {
  const scope = document.activeElement?.closest("[data-column]") ?? document;
  const rows = [...scope.querySelectorAll<HTMLElement>("[data-row]")];
  const current = rows.findIndex((row) => row.closest("tr, li")?.contains(document.activeElement));
  rows[current < 0 ? (by === 1 ? 0 : rows.length - 1) : current + by]?.focus();
}

/** Closing the drawer puts the focus back on the row it belonged to. */
export function useReturnToRow(openId: number | string | undefined): void {
  const last = useRef(openId);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined) document.getElementById(`row-${last.current}`)?.focus();
    last.current = openId;
  }, [openId]);
}
