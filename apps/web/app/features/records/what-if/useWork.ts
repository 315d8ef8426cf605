import { useEffect, useState } from 'react';
import type { Answer, Work } from './work.ts';

/** The answers that have arrived so far. */
type Answers = { readonly [Type in Answer['type']]?: Extract<Answer, { type: Type }> };

export interface Working<About> {
  answers: Answers;
  /** The terms that these answers belong to; null without any answer. */
  about: About | null;
  running: boolean;
  /** The work could not be computed: the worker didn't start, or failed. */
  failed: boolean;
  stopped: boolean;
  stop: () => void;
  restart: () => void;
}

/** Numbers that are still being typed aren't computed. */
const START_AFTER_MS = 250;

/**
 * Has a worker do the work, anew whenever `key` changes; null stands for no work. Earlier answers stay until the next result is there,
 * together with `about`, the page's words on them. Stopping ends the worker.
 */
export function useWork<About>(work: Work | null, key: string, about: About): Working<About> {
  const none = { answers: {}, about: null, running: false, failed: false, stopped: false };
  const [state, setState] = useState<Omit<Working<About>, 'stop' | 'restart'>>(none);
  const [round, setRound] = useState(0);
  const [current, setCurrent] = useState<{ stop: () => void } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  useEffect(() => {
    if (work === null) {
      setState(none);
      return undefined;
    }
    let worker: Worker | null = null;
    const timer = setTimeout(() => {
      worker = new Worker(new URL('./what-if.worker.ts', import.meta.url), { type: 'module' });
      let first = true;
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        const firstAnswers = first && data.type !== 'progress' ? {} : null;
        setState((before) => ({
          answers: { ...(firstAnswers ?? before.answers), [data.type]: data },
          about: firstAnswers ? about : before.about,
          running: data.type !== 'done',
          failed: false,
          stopped: false,
        }));
        if (firstAnswers) first = false;
        if (data.type === 'done') worker?.terminate();
      };
      worker.onerror = () => setState({ ...none, failed: true });
      worker.postMessage(work);
    }, START_AFTER_MS);
    const stop = () => {
      clearTimeout(timer);
      worker?.terminate();
    };
    setState((before) => ({ ...before, running: true, failed: false, stopped: false }));
    setCurrent({
      stop: () => {
        stop();
        setState((before) => ({ ...before, running: false, stopped: true }));
      },
    });
    return stop;
  }, [key, round]);
  return { ...state, stop: () => current?.stop(), restart: () => setRound((n) => n + 1) };
}
