import { randomUUID } from 'node:crypto';
import { type Serving, serve } from '../main.ts';
import type { ProcessFigures } from '../platform/http/index.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** A web process of several: its parent has the jobs, the log's sequencer and the embedded database. */
const questions = new Map<string, (figures: ProcessFigures[]) => void>();
let serving: Serving | null = null;

const say = (message: FromWorker) => void process.send?.(message);

/** The parent answers: it is on the same machine and waits for nobody longer than a moment. */
function figuresOfOthers(): Promise<ProcessFigures[]> {
  const question = randomUUID();
  return new Promise((resolve) => {
    questions.set(question, resolve);
    say({ type: 'ask', question });
  });
}

async function start({ environment, web, name }: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  try {
    serving = await serve({ environment, web, worker: { name, figuresOfOthers } });
    say({ type: 'serving', address: serving.address });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    process.send?.({ type: 'failed', text } satisfies FromWorker, () => process.exit(1));
  }
}

async function onMessage(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'start':
      return start(message);
    case 'drain':
      return serving?.app.http.drain();
    case 'close':
      await serving?.close();
      return process.exit(0);
    case 'tell':
      if (serving === null) return;
      return say({ type: 'figures', question: message.question, figures: await serving.app.http.ownFigures() });
    case 'told':
      questions.get(message.question)?.(message.figures);
      questions.delete(message.question);
      return;
  }
}

process.on('message', (message: ToWorker) => void onMessage(message));
// A terminal signals all its processes; the parent tells its workers when to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
