import { m } from "../../../shared/messages/generated/messages.js";
import { useOpenId } from "../../kit/url-state.ts";
import { TransferList } from "./transfers/TransferList.tsx";
import { TransferRecord } from "./transfers/TransferRecord.tsx";
import { transferPages } from "./transfers/use-transfers.ts";
import "../../styles/admin.css";

export const titleOf = m.title_transfers;

/** Transfers of all institutions, or all of one of them: its address keeps what the list was narrowed by. */
export default function TransfersPage() {
  const [id] = useOpenId(transferPages.name);
  return id === undefined ? <TransferList /> : <TransferRecord id={id} />;
}
