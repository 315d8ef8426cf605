import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Attempts, createAttempts } from '../../../platform/api/attempts.ts';
import { type ApiResult, api } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import type { OpenTip } from '../queries.ts';
import type { TipForm } from './model.ts';
import type { TipFormState } from './useTipForm.ts';
import { inputOfForm, sentLegs } from './wire.ts';

/** The draft is saved after this pause in typing. */
const KEEP_AFTER_MS = 1500;

export interface Draft {
  id: number | null;
  /** The state of the last save. */
  state: 'none' | 'saving' | 'saved' | 'failed';
  savedAt: string | null;
  save: () => Promise<ApiResult<OpenTip>>;
  publish: (repeatConfirmed: boolean) => Promise<ApiResult<OpenTip>>;
  discard: () => Promise<boolean>;
}

function worthKeeping(form: TipForm): boolean {
  return sentLegs(form).length > 0 || form.description.trim() !== '';
}

/** Sends the form as it stands: a new draft or tip, or the stored draft's whole new content. */
async function send(
  id: number | null,
  form: TipForm,
  { publish, repeatConfirmed, attempts }: { publish: boolean; repeatConfirmed?: boolean; attempts: Attempts },
): Promise<ApiResult<OpenTip>> {
  const tip = inputOfForm(form, publish, repeatConfirmed);
  const { kind } = form;
  const sent = { idempotencyKey: attempts.keyFor(JSON.stringify([id, kind, tip])) };
  const create = {
    valuebet: () => api(tipsMemberAddresses.createValuebet, { body: tip }, sent),
    exchange: () => api(tipsMemberAddresses.createExchange, { body: tip }, sent),
    other: () => api(tipsMemberAddresses.createOther, { body: tip }, sent),
  };
  const result = await (id === null
    ? create[kind]()
    : api(tipsMemberAddresses.editTip, { params: { id }, body: { action: 'save', valexc: kind, tip } }, sent));
  if (result.ok) attempts.arrived();
  return result;
}

/**
 * The draft on the server behind the form. It is written by itself a moment after the last keystroke, so that a closed tab or a dead
 * battery loses nothing; nothing of it is kept in the browser. Saves go one after another.
 */
export function useDraft(
  state: TipFormState,
  { initialId, onCreated }: { initialId: number | null; onCreated: (id: number) => void },
): Draft {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<Draft['state']>('none');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const id = useRef(initialId);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const over = useRef(false);
  const [attempts] = useState(createAttempts);
  const { form, dirty, saved } = state;

  function queue<T>(work: () => Promise<T>): Promise<T> {
    const next = line.current.then(work, work);
    line.current = next.catch(() => undefined);
    return next;
  }

  function keep(content: TipForm): Promise<ApiResult<OpenTip>> {
    return queue(async () => {
      setStatus('saving');
      const result = await send(id.current, content, { publish: false, attempts });
      setStatus(result.ok ? 'saved' : 'failed');
      if (!result.ok) return result;
      saved(content);
      setSavedAt(new Date().toISOString());
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(tipsMemberAddresses.listOwn) });
      if (id.current === null) {
        id.current = result.data.id;
        onCreated(result.data.id);
      }
      return result;
    });
  }

  const keepLatest = useRef(keep);
  useEffect(() => {
    keepLatest.current = keep;
  });
  useEffect(() => {
    if (!dirty || over.current || !worthKeeping(form)) return undefined;
    const timer = setTimeout(() => {
      if (!over.current) void keepLatest.current(form);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [form, dirty]);

  return {
    id: id.current,
    state: status,
    savedAt,
    save: () => keep(form),
    publish: (repeatConfirmed) =>
      queue(async () => {
        over.current = true;
        const result = await send(id.current, form, { publish: true, repeatConfirmed, attempts });
        if (!result.ok) over.current = false;
        else
          await queryClient.invalidateQueries({
            predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/tips/v1/'),
          });
        return result;
      }),
    discard: () =>
      queue(async () => {
        over.current = true;
        if (id.current === null) return true;
        const result = await api(tipsMemberAddresses.deleteDraft, { params: { id: id.current } });
        if (!result.ok) over.current = false;
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(tipsMemberAddresses.listOwn) });
        return result.ok;
      }),
  };
}
