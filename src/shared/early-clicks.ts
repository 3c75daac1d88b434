/**
 * A script in the head of every page, before anything is drawn: it keeps what is clicked before the page's own script is there to answer
 * (`src/web/runtime/readiness.ts` makes those clicks again). The page's policy names it by its hash. Every page carries it, so it is short.
 */
export const keepEarlyClicks = "earlyClicks=[];onclick=e=>earlyClicks.push(e.target)";
