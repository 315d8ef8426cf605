import { isOver, type Session } from '../session/session.ts';

export interface LiveEvent {
  type: string;
  id: string | null;
  data: unknown;
}

type LiveStatus = 'connecting' | 'open' | 'waiting' | 'closed';

export interface LiveDependencies {
  fetch: typeof fetch;
  session: Pick<Session, 'freshToken'>;
  path: string;
  onEvent: (event: LiveEvent) => void;
  onStatus?: (status: LiveStatus) => void;
  /** Between 0 and 1; spreads reconnections after a restart. */
  random?: () => number;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The server sends something at least this often, so a longer silence means that the connection is dead. */
const SILENCE_MS = 60_000;

function parsedData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Cuts a text stream into server-sent events. Feed it chunks as they come; it keeps what is incomplete. */
export function eventReader(onEvent: (event: LiveEvent) => void): (chunk: string) => void {
  let rest = '';
  let lastId: string | null = null;
  let type = '';
  let lines: string[] = [];

  function line(text: string): void {
    if (text === '') {
      if (lines.length > 0) onEvent({ type: type || 'message', id: lastId, data: parsedData(lines.join('\n')) });
      type = '';
      lines = [];
      return;
    }
    const colon = text.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') lines.push(value);
    else if (field === 'event') type = value;
    else if (field === 'id') lastId = value;
  }

  return (chunk) => {
    const parts = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? '';
    for (const part of parts) line(part);
  };
}

/**
 * Server-sent events over `fetch`, so that the token travels in a header and never in an address. Reconnects with growing pauses, and with
 * a fresh token; ends for good when the session does. Returns the way to stop it.
 */
export function openLiveStream(live: LiveDependencies): () => void {
  const { fetch, session, path, onEvent, onStatus, random = Math.random } = live;
  const stopped = new AbortController();
  let lastId: string | null = null;

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      stopped.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Reads until the line breaks. */
  async function listen(response: Response, abort: () => void): Promise<void> {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) return;
    const feed = eventReader((event) => {
      if (event.id) lastId = event.id;
      onEvent(event);
    });
    let silence = setTimeout(abort, SILENCE_MS);
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(abort, SILENCE_MS);
        feed(part.value);
      }
    } finally {
      clearTimeout(silence);
    }
  }

  /** Holds a connection until it ends. Says whether it was ever open, and the token that was refused, if it was. */
  async function connect(refused: string | undefined): Promise<{ opened: boolean; refused?: string; over?: boolean }> {
    const fresh = await session.freshToken(refused);
    if (!fresh.ok) return { opened: false, over: fresh.reason === 'signed-out' };
    const { token } = fresh;
    const connection = new AbortController();
    const abort = () => connection.abort();
    stopped.signal.addEventListener('abort', abort);
    try {
      const response = await fetch(path, {
        headers: {
          Accept: 'text/event-stream',
          Authorization: `Bearer ${token}`,
          ...(lastId ? { 'Last-Event-ID': lastId } : {}),
        },
        signal: connection.signal,
      });
      if (await isOver(response)) return { opened: false, refused: token };
      // The refusal is final (self-exclusion), so the stream doesn't reconnect.
      if (response.status === 403) return { opened: false, over: true };
      if (!response.ok) return { opened: false };
      onStatus?.('open');
      await listen(response, abort);
      return { opened: true };
    } catch {
      return { opened: false };
    } finally {
      stopped.signal.removeEventListener('abort', abort);
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    let refused: string | undefined;
    while (!stopped.signal.aborted) {
      onStatus?.('connecting');
      const end = await connect(refused);
      if (end.over) break;
      // A refused token gets one refresh at once; a second refusal waits like any failure.
      const renewNow = end.refused !== undefined && refused === undefined;
      refused = end.refused;
      failures = end.opened ? 0 : failures + 1;
      if (renewNow || stopped.signal.aborted) continue;
      onStatus?.('waiting');
      const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1));
      await pause(longest * (0.5 + random() / 2));
    }
    onStatus?.('closed');
  }

  void run();
  return () => stopped.abort();
}
