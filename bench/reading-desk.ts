/** As in the browser (LiveDesk.tsx): the first change is read at once, those of this time after it by one reading. */
const gatherMs = 300;

/**
 * What an open desk does when it hears of changes: it reads its page and the counts again. Returns what to tell it;
 * `onShown` is given the requests whose change is on its screen by then.
 */
export function readingDesk(url: string, cookie: string, onShown: (ids: number[]) => void): (id: number) => void {
  let gathered: number[] = [];
  let lastRead = -Infinity;
  let isWaiting = false;
  const get = async (path: string) => (await fetch(url + path, { headers: { cookie } })).arrayBuffer();
  const read = async () => {
    const ids = gathered;
    gathered = [];
    isWaiting = false;
    lastRead = performance.now();
    await Promise.all([get("/api/admin/funding-requests?limit=50"), get("/api/admin/review-counts")]);
    onShown(ids);
  };
  return (id) => {
    gathered.push(id);
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => void read(), Math.max(0, lastRead + gatherMs - performance.now()));
  };
}
