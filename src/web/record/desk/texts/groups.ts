import { inWords } from "../../../../shared/domain/text-labels.ts";
import type { ShownField } from "./items.ts";

export interface Group {
  id: string;
  /** What it is called, after the way to it. */
  legend: string;
  fields: ShownField[];
  /** The item of a growing list that it is, and that list. */
  item?: { list: string; id: string } | undefined;
  /** The list that can get another item after this group. */
  endsList?: string | undefined;
}

/** The fields in the parts of their page: what has the same way to it stands together. */
export function groupsOf(fields: ShownField[]): Group[] {
  const groups: Group[] = [];
  for (const field of fields) {
    const way = field.path.split(".").slice(0, -1).join(".");
    // Items keep their group while others before them come and go.
    const id = field.item ? `${field.item.list} ${field.item.id}` : way;
    const last = groups.at(-1);
    if (last?.id === id) last.fields.push(field);
    else groups.push({ id, legend: legendOf(way), fields: [field], item: field.item });
  }
  groups.forEach((group, index) => {
    const list = group.item?.list;
    if (list !== undefined && groups[index + 1]?.item?.list !== list) group.endsList = list;
  });
  return groups;
}

/** "impactAreas.items.2" → "Impact areas, item 3". */
const legendOf = (way: string) =>
  inWords(way.replace(/(\w+)\.(\d+)/g, (_all, list: string, place: string) => `${oneOf(list)} ${Number(place) + 1}`).replaceAll(".", ", "));

/** "entries" → "entry": lists are called by English words in the plural. */
const oneOf = (list: string) => list.replace(/ies$/, "y").replace(/s$/, "");
