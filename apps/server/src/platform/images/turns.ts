/** Tasks run one at a time. The owner who has waited longest is next, and goes to the end after each: many tasks hold up nobody else's. */
export function createTurns(waitingMax: number) {
  const lines = new Map<string, (() => Promise<unknown>)[]>();
  const open = new Map<string, number>();
  let waiting = 0;
  let isRunning = false;

  async function work(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = lines.entries().next(); !next.done; next = lines.entries().next()) {
      const [owner, line] = next.value;
      const task = line.shift();
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      await task?.();
    }
    isRunning = false;
  }

  return {
    /** Returns null when too many wait already, of all or of this owner. */
    run<T>(owner: string, task: () => Promise<T>, ownMax: number): Promise<T> | null {
      const own = open.get(owner) ?? 0;
      if (waiting >= waitingMax || own >= ownMax) return null;
      waiting += 1;
      open.set(owner, own + 1);
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const line = lines.get(owner) ?? [];
      line.push(() =>
        task()
          .finally(() => {
            waiting -= 1;
            const left = open.get(owner)! - 1;
            if (left > 0) open.set(owner, left);
            else open.delete(owner);
          })
          .then(resolve, reject),
      );
      lines.set(owner, line);
      void work();
      return promise;
    },
  };
}
