import { m } from "../../../shared/messages/generated/messages.js";
import { useUrlState } from "../../kit/url-state.ts";
import { RoundDesk } from "./rounds/RoundDesk.tsx";
import { RoundList } from "./rounds/RoundList.tsx";
import "../../styles/admin.css";

export const titleOf = m.rounds_title;

/** Funding calls: the list, or with `?round=7` the desk of one. */
export default function RoundsPage() {
  const { params } = useUrlState();
  const id = Number(params.get("round"));
  return Number.isSafeInteger(id) && id > 0 ? <RoundDesk key={id} id={id} /> : <RoundList />;
}
