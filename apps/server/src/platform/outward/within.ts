import { setTimeout as sleep } from 'node:timers/promises';

/** A provider that hasn't answered whole by then is given up, however many bytes have come. */
export const ANSWER_WITHIN_MS = 10_000;

class NoAnswerInTime extends Error {
  /** The name that the system has for it: whoever waits is told to come back. */
  readonly code = 'ETIMEDOUT';

  constructor(milliseconds: number) {
    super(`no whole answer within ${milliseconds} ms`);
    this.name = 'NoAnswerInTime';
  }
}

/** Gives up waiting for work that several requests make up; whatever it still does is done without anybody looking. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: settled.signal }).then(() => {
    throw new NoAnswerInTime(milliseconds);
  });
  // The one that comes second is nobody's any more.
  for (const either of [late, work]) either.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}
