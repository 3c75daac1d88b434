// A set-up file: no test begins so late that its day could end before it does.
import { beforeEach } from "vitest";
import { keepOffMidnight } from "./days.ts";

beforeEach(keepOffMidnight, 60_000);
