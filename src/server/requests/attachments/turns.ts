const mostAtOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

/** Does work that needs much memory, a few pieces at once in this process; the others wait in the order in which they came. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < mostAtOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
