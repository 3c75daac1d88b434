export interface OpenDesk {
  streamId: string;
  headers: Headers;
  /** The data of the next event of this name; events of other names before it are passed over. */
  next: (name: string) => Promise<unknown>;
  /** Resolves when the server has ended the stream. */
  ended: () => Promise<void>;
  close: () => void;
}

interface Event {
  name: string;
  data: string;
}

/** Opens the stream of a desk as a browser does, and waits for its first event. */
export async function openDesk(url: string, cookie: string, onEvent?: (event: Event) => void): Promise<OpenDesk> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/admin/live`, { headers: { accept: "text/event-stream", cookie }, signal: leaving.signal });
  if (!response.ok || !response.body) throw new Error(`the stream was refused: ${response.status}`);
  const events: Event[] = [];
  let wake = Promise.withResolvers<void>();
  let isEnded = false;
  const reading = (async () => {
    let text = "";
    for await (const bytes of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + bytes).split("\n\n");
      text = parts.pop() ?? "";
      for (const event of parts.map(readEvent)) {
        if (!event) continue;
        onEvent?.(event);
        events.push(event);
      }
      wake.resolve();
      wake = Promise.withResolvers<void>();
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true;
      wake.resolve();
    });
  const next = async (name: string): Promise<unknown> => {
    for (;;) {
      for (let event = events.shift(); event; event = events.shift()) if (event.name === name) return JSON.parse(event.data);
      if (isEnded) throw new Error(`the stream ended before ${name}`);
      await wake.promise;
    }
  };
  const { streamId } = (await next("ready")) as { streamId: string };
  return { streamId, headers: response.headers, next, ended: () => reading.then(() => undefined), close: () => leaving.abort() };
}

function readEvent(block: string): Event | undefined {
  const name = /^event: (.*)$/m.exec(block)?.[1];
  return name === undefined ? undefined : { name, data: /^data: (.*)$/m.exec(block)?.[1] ?? "" };
}
