// A process of its own for password hashes, of lower priority: whoever logs in waits for the visitors, and not the other way round.
import os from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { servePart } from "../../runtime/apart.ts";
import { hashCost } from "./hash-cost.ts";

export type HashTask = { password: string } | { password: string; expected: string };

// Of a core that visitors need it has a tenth; of one that is free, all.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

servePart((task: HashTask): Promise<string | boolean> =>
  "expected" in task ? verify(task.expected, task.password) : hash(task.password, hashCost),
);
