// A process of its own for laying out a PDF: a table of many pages takes seconds, and its memory has a bound of its own.
import { servePart } from "../../../runtime/apart.ts";
import { makePdf, type PdfDocument } from "./pdf-layout.ts";

servePart((document: PdfDocument) => makePdf(document));
