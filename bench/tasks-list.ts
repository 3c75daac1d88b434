import { findByReference, findByPhone, openOverdue, setTwentyInReview, takeNarrowedList, seeLetter } from "./tasks-on-lists.ts";
import { score, askFromTemplate, approve, reject, undo, goToNext, handOver, writeNote, makeInstitution } from "./tasks-on-records.ts";
import type { Task } from "./tasks-parts.ts";

/** In the order of the issue. */
export const tasks: Task[] = [
  findByReference,
  findByPhone,
  openOverdue,
  setTwentyInReview,
  score,
  askFromTemplate,
  approve,
  reject,
  undo,
  goToNext,
  handOver,
  writeNote,
  takeNarrowedList,
  makeInstitution,
  seeLetter,
];
