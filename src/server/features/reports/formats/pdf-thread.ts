// A thread of its own for laying out a PDF: a table of many pages takes seconds, and its memory has a limit of its own.
import { parentPort, workerData } from "node:worker_threads";
import { makePdf, type PdfDocument } from "./pdf-layout.ts";

parentPort?.postMessage(await makePdf(workerData as PdfDocument), []);
