// A process of its own for XML of the bank: visitors wait for none of it, and its memory has a bound of its own.
import { servePart } from "../../../runtime/apart.ts";
import { UnreadableFile } from "../answers/bank-message.ts";
import type { Answer, Task } from "./read-apart.ts";
import { readMessage } from "./read-message.ts";
import { problemsIn } from "./schema.ts";

servePart((task: Task): Answer => {
  if ("order" in task) return { problems: problemsIn(task.order, "pain.001.001.09") };
  try {
    return { message: readMessage(task.bytes) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { refusal: error.message, isIncomplete: error.isIncomplete };
  }
});
