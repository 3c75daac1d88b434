// A process of its own for drawing the land around a place, which takes a processor for a tenth of a second. Visitors go before it.
import os from "node:os";
import type { MapView } from "../../../shared/domain/project-map.ts";
import { servePart } from "../../runtime/apart.ts";
import { drawOutlines } from "./outlines.ts";

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

servePart((view: MapView): Promise<string> => drawOutlines(view));
