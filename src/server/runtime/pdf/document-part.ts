// A process of its own for laying out a document: no visitor waits for its pages.
import { servePart } from "../apart.ts";
import { type HashedDocument, layOutDocument } from "./document.ts";

servePart((document: HashedDocument) => layOutDocument(document));
