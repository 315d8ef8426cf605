import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError, ApiResult } from '../../platform/api/index.ts';

type SavingState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict';

/** How long a writer pauses before what they wrote is saved. */
const PAUSE_MS = 1_500;
const RETRY_MS = 5_000;

interface Versioned {
  version: number;
}

export interface Saving<Text extends Versioned, Change> {
  text: Text;
  state: SavingState;
  error: ApiError | null;
  /** Notes a change; it is saved after a pause, unless readers see it at once: then its author saves it. */
  change: (change: Change) => void;
  /** Saves now what isn't saved; answers the version that was saved last, or null when something isn't. */
  save: () => Promise<number | null>;
  /** Takes over what another call answered. */
  take: (text: Text) => void;
}

/** Saves a text while it is written: one call at a time, each naming the version that it saw. Nothing written is ever dropped. */
export function useSaving<Text extends Versioned, Change extends object>(
  initial: Text,
  {
    send,
    taken,
    isPublic: isPublicNow,
  }: {
    send: (body: Change & Versioned) => Promise<ApiResult<Text>>;
    /** The editor is told of each newer version. */
    taken: (text: Text) => void;
    isPublic: (text: Text) => boolean;
  },
): Saving<Text, Change> {
  const [text, setText] = useState(initial);
  const [state, setState] = useState<SavingState>('saved');
  const [error, setError] = useState<ApiError | null>(null);
  const unsaved = useRef({ version: initial.version, waiting: null as Change | null, timer: 0 });
  const running = useRef<Promise<number | null> | null>(null);
  const isPublic = isPublicNow(text);

  const take = (next: Text): void => {
    unsaved.current.version = next.version;
    setText(next);
    taken(next);
  };

  const saveOnce = async (): Promise<boolean> => {
    const { waiting, version } = unsaved.current;
    if (!waiting) return true;
    unsaved.current.waiting = null;
    setState('saving');
    const saved = await send({ ...waiting, version });
    if (saved.ok) {
      take(saved.data);
      setError(null);
      if (unsaved.current.waiting) return saveOnce();
      setState('saved');
      return true;
    }
    // Changes typed since then win over those that couldn't be saved.
    unsaved.current.waiting = { ...waiting, ...(unsaved.current.waiting as Change | null) };
    setError(saved.error);
    if (saved.error.code === 'conflict') setState('conflict');
    else if (saved.error.code === 'validation' || saved.error.code === 'promotion') setState('unsaved');
    else setState('failed');
    return false;
  };

  const save = (): Promise<number | null> => {
    window.clearTimeout(unsaved.current.timer);
    running.current ??= saveOnce()
      .then((isSaved) => (isSaved ? unsaved.current.version : null))
      .finally(() => {
        running.current = null;
      });
    return running.current;
  };
  const saveNow = useEffectEvent(save);

  const change = (next: Change): void => {
    unsaved.current.waiting = { ...(unsaved.current.waiting as Change), ...next };
    setState((now) => (now === 'conflict' ? now : 'unsaved'));
    window.clearTimeout(unsaved.current.timer);
    if (!isPublic) unsaved.current.timer = window.setTimeout(() => void save(), PAUSE_MS);
  };

  useEffect(() => {
    if (state !== 'failed') return;
    const retry = window.setTimeout(() => void saveNow(), RETRY_MS);
    return () => window.clearTimeout(retry);
  }, [state]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current.waiting || running.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.clearTimeout(unsaved.current.timer);
      // Leaving for another screen saves what is left of a draft.
      if (!isPublic && unsaved.current.waiting) void saveNow();
    };
  }, [isPublic]);

  return { text, state, error, change, save, take };
}
