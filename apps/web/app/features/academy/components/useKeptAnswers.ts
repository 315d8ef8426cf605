import { academyAddresses } from '@quotavera/contract/academy/addresses';
import type { ExamAnswers } from '@quotavera/domain/academy';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiError, api } from '../../../platform/api/index.ts';

/** After the last stroke. */
const PAUSE_MS = 1_000;
/** After a saving that the network lost. */
const RETRY_MS = 5_000;

interface Try {
  module: { id: number };
  version: number;
  revision: number;
  answers: ExamAnswers;
}

/** The answers of a try, which the server keeps while they are written: one saving at a time, each with all that is there by then. */
export function useKeptAnswers({ module, version, ...before }: Try) {
  const [answers, setAnswers] = useState<ExamAnswers>(before.answers);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | ApiError>('idle');
  const revision = useRef(before.revision);
  const busy = useRef(false);
  const waiting = useRef(false);

  const save = useEffectEvent(async (): Promise<void> => {
    if (busy.current) {
      waiting.current = true;
      return;
    }
    busy.current = true;
    setState((before) => (typeof before === 'object' ? before : 'saving'));
    const body = { version, revision: revision.current, answers: { ...answers } };
    const result = await api(academyAddresses.saveAnswers, { params: { id: module.id }, body });
    busy.current = false;
    if (result.ok) revision.current = result.data.revision;
    setState(result.ok ? 'saved' : result.error);
    if (waiting.current) {
      waiting.current = false;
      await save();
    }
  });

  useEffect(() => {
    if (answers === before.answers) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [answers, before.answers]);

  const isLost = typeof state === 'object' && (state.status === null || state.status >= 500);
  useEffect(() => {
    if (!isLost) return;
    const again = () => void save();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isLost]);

  return {
    answers,
    answer: (id: string, value: string) => setAnswers((now) => ({ ...now, [id]: value })),
    state,
  };
}
