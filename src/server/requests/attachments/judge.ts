import { soundMediaOf } from "../../../shared/domain/spoken-answers.ts";
import { ApartOutOfMemory, startApart } from "../../runtime/apart.ts";
import { ApartTookTooLong, keepApart } from "../../runtime/keep-apart.ts";
import type { JudgeAnswer, JudgeTask } from "./judge-part.ts";

/** A text of 25 MB takes three times as much while it is read. */
const memoryMb = 256;

const judging = keepApart(() => startApart<JudgeTask, JudgeAnswer>(new URL("./judge-part.ts", import.meta.url), memoryMb), {
  idleMs: 60_000,
  // What unpacks to the most that is taken is counted in two seconds.
  longestMs: 60_000,
  mostWaiting: 2,
});

/** What a document is by its bytes, their number and SHA-256; or why it is not taken. What nothing can be made of within bounds is unknown. */
export async function judge(task: JudgeTask, { isRecording }: { isRecording: boolean }): Promise<JudgeAnswer> {
  try {
    const answer = await judging.ask(task);
    // A spoken answer is sound, and nothing else.
    return isRecording && "judged" in answer && !soundMediaOf(answer.judged.type) ? { refusal: "not_sound" } : answer;
  } catch (error) {
    if (error instanceof ApartOutOfMemory || error instanceof ApartTookTooLong) return { refusal: "unknown" };
    throw error;
  }
}
