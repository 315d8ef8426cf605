import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { EvaluationRecord } from './walk.ts';
import type { EvaluationTask } from './worker.ts';

/** Plays the tasks on as many threads as there are cores; the records come in the order of the tasks. */
export async function evaluateAll(
  tasks: readonly EvaluationTask[],
  onDone: (done: number) => void,
): Promise<EvaluationRecord[]> {
  const results: EvaluationRecord[][] = tasks.map(() => []);
  let next = 0;
  let done = 0;
  const work = async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    try {
      while (next < tasks.length) {
        const at = next;
        next += 1;
        results[at] = await evaluate(worker, tasks[at]!);
        done += 1;
        onDone(done);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(tasks.length, availableParallelism()) }, work));
  return results.flat();
}

function evaluate(worker: Worker, task: EvaluationTask): Promise<EvaluationRecord[]> {
  return new Promise((resolve, reject) => {
    const forget = () => {
      worker.off('message', answered);
      worker.off('error', failed);
    };
    const answered = (records: EvaluationRecord[]) => {
      forget();
      resolve(records);
    };
    const failed = (error: Error) => {
      forget();
      reject(error);
    };
    worker.on('message', answered);
    worker.on('error', failed);
    worker.postMessage(task);
  });
}
