import { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ApiError, api, type ReplyTo } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';

/** After the last stroke. */
const PAUSE_MS = 1_000;

export type Note = ReplyTo<typeof academyAddresses.readLessonNote>;
type Words = Pick<Note, 'text' | 'bookmarked'>;

/** A note that is saved while it is written: one saving at a time, each with all that is there by then. */
export function useSavedNote(lesson: number, before: Note) {
  const queries = useQueryClient();
  const [words, setWords] = useState<Words>({ text: before.text, bookmarked: before.bookmarked });
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | ApiError>('idle');
  const revision = useRef(before.revision);
  const saved = useRef<Words>(words);
  const busy = useRef(false);
  const waiting = useRef(false);

  const save = useEffectEvent(async (): Promise<void> => {
    if (busy.current) {
      waiting.current = true;
      return;
    }
    if (words.text === saved.current.text && words.bookmarked === saved.current.bookmarked) return;
    busy.current = true;
    setState((now) => (typeof now === 'object' ? now : 'saving'));
    const sent = words;
    const body = { revision: revision.current, ...sent };
    const result = await api(academyAddresses.saveLessonNote, { params: { id: lesson }, body });
    busy.current = false;
    if (result.ok) {
      revision.current = result.data.revision;
      saved.current = sent;
      queries.setQueryData(queryKeyOf(academyAddresses.readLessonNote, { params: { id: lesson } }), result.data);
      void queries.invalidateQueries({ queryKey: queryKeyOf(academyAddresses.listLessonNotes) });
    }
    setState(result.ok ? 'saved' : result.error);
    if (result.ok && waiting.current) {
      waiting.current = false;
      await save();
    }
  });

  useEffect(() => {
    if (words === saved.current) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);

  // Words of the last second aren't lost with the page.
  useEffect(() => () => void save(), []);

  return { ...words, set: (part: Partial<Words>) => setWords((now) => ({ ...now, ...part })), state };
}
