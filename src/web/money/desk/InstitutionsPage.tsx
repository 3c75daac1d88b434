import { Redirect } from "wouter";
import { deskPaths } from "../../../shared/desk-paths.ts";
import { m } from "../../../shared/messages/generated/messages.js";
import { useOpenNumber } from "../../kit/url-state.ts";
import { InstitutionList } from "../../partners/desk/list/InstitutionList.tsx";
import { institutionPages } from "../../partners/desk/list/use-institutions.ts";
import { InstitutionRecord } from "./institutions/InstitutionRecord.tsx";
import "../../styles/admin.css";

export const titleOf = m.title_institutions;

/** The institutions, or all of one of them. In this room, as the page of one shows what is agreed with it and what it has paid. */
export default function InstitutionsPage() {
  const [id] = useOpenNumber(institutionPages.name);
  const [earlier] = useOpenNumber();
  // An address from the time before institutions had pages.
  if (id === undefined && earlier !== undefined) return <Redirect to={deskPaths.institution(earlier)} replace />;
  return id === undefined ? <InstitutionList /> : <InstitutionRecord id={id} />;
}
