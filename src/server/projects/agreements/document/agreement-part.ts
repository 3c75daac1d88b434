// A process of its own for laying out an agreement: no visitor waits for its pages.
import { servePart } from "../../../runtime/apart.ts";
import type { AgreementDocument } from "./content.ts";
import { layOutAgreement } from "./layout.ts";

servePart((document: AgreementDocument) => layOutAgreement(document));
