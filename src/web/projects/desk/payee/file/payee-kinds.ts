import type { PayeeKind } from "../../../../../shared/domain/payee-file.ts";
import { m } from "../../../../../shared/messages/generated/messages.js";

export function payeeKindLabel(kind: PayeeKind): string {
  return { person: m.payee_file_kind_person, organisation: m.payee_file_kind_organisation, nation: m.payee_file_kind_nation }[kind]();
}
