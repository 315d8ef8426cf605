/** One after another, so many waiting at most. Decoding takes memory: two at once could take twice what one may. */
export function createQueue(waitingMax: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    /** Null when too many wait already. */
    run<T>(work: () => Promise<T>): Promise<T> | null {
      if (waiting >= waitingMax) return null;
      waiting += 1;
      const result = last.then(work, work).finally(() => {
        waiting -= 1;
      });
      last = result.catch(() => undefined);
      return result;
    },
  };
}
