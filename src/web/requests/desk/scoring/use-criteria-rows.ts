import { useEffect, useRef, useState } from "react";
import { m } from "../../../../shared/messages/generated/messages.js";
import type { Version } from "./scoring-query.ts";

type Criterion = Pick<Version["criteria"][number], "name" | "guidance" | "weight">;

interface Row {
  key: number;
  /** What its fields begin with; from then on they hold what is typed. */
  initial: Criterion;
}

/** The criteria in the form, in their order. After each act the focus is where the person goes on, and the change is said. */
export function useCriteriaRows(criteria: readonly Criterion[]) {
  const [rows, setRows] = useState<Row[]>(() => criteria.map((initial, key) => ({ key, initial })));
  const [said, setSaid] = useState("");
  const nextKey = useRef(criteria.length);
  const focusOn = useRef<string>(undefined);

  useEffect(() => {
    if (focusOn.current) document.getElementById(focusOn.current)?.focus();
    focusOn.current = undefined;
  }, [rows]);

  return {
    rows,
    said,
    add: () => {
      setRows([...rows, { key: nextKey.current++, initial: { name: "", guidance: "", weight: "" } }]);
      focusOn.current = `name-${rows.length}`;
      setSaid(m.score_added({ place: rows.length + 1 }));
    },
    move: (index: number, by: 1 | -1) => {
      const [row, other] = [rows[index], rows[index + by]];
      if (!row || !other) return;
      setRows(rows.with(index, other).with(index + by, row));
      const place = index + by;
      // At the end of the list the button that was pressed is off.
      const isUp = place === rows.length - 1 || (by === -1 && place > 0);
      focusOn.current = `${isUp ? "up" : "down"}-${row.key}`;
      setSaid(m.score_moved({ place: place + 1, count: rows.length }));
    },
    remove: (index: number) => {
      setRows(rows.toSpliced(index, 1));
      focusOn.current = rows.length > 1 ? `name-${Math.min(index, rows.length - 2)}` : "add-criterion";
      setSaid(m.score_removed({ count: rows.length - 1 }));
    },
  };
}
