import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Attempts, createAttempts, randomUuid } from '../../../platform/api/attempts.ts';
import { type ApiError, type ApiResult, api } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import type { OpenTip } from '../queries.ts';
import type { TipForm } from './model.ts';
import { forgetUnsent, keepUnsent } from './unsent.ts';
import { useRetry } from './useRetry.ts';
import type { TipFormState } from './useTipForm.ts';
import { inputOfForm, sentLegs } from './wire.ts';

/** The draft is saved after this pause in typing. */
const KEEP_AFTER_MS = 1500;

/** The draft was saved by another form, thrown away or published since this one read it. */
const TAKEN = ['draft_changed', 'not_found', 'bet_immutable'] as const;
type Taken = (typeof TAKEN)[number];

/** A stored draft as a form has read it. */
export interface StoredDraft {
  id: number;
  saves: number;
}

/** The draft that a form went apart from, and why. */
export interface Parted {
  id: number;
  why: Taken;
}

export interface Draft {
  id: number | null;
  /** The state of the last save. */
  state: 'none' | 'saving' | 'saved' | 'failed';
  savedAt: string | null;
  /** Another tab's draft, of which this form's content has become a copy; null while there is none. */
  parted: Parted | null;
  save: () => Promise<ApiResult<OpenTip>>;
  publish: (repeatConfirmed: boolean) => Promise<ApiResult<OpenTip>>;
  discard: () => Promise<boolean>;
}

/** Whether the same content may be saved a little later: the line or the server failed, not what was written. */
function maySucceedLater({ code, status }: ApiError): boolean {
  return code === 'network' || code === 'rate_limited' || (status ?? 0) >= 500;
}

function worthKeeping(form: TipForm): boolean {
  return sentLegs(form).length > 0 || form.description.trim() !== '';
}

/** The form as the server knows it: a number of its own, and the draft that it writes to. */
interface Sender {
  form: string;
  draft: StoredDraft | null;
  attempts: Attempts;
}

/** Sends the form as it stands: a new draft or tip, or the stored draft's whole new content. */
async function send(
  { form: number, draft, attempts }: Sender,
  form: TipForm,
  { publish, repeatConfirmed = false }: { publish: boolean; repeatConfirmed?: boolean },
): Promise<ApiResult<OpenTip>> {
  const tip = inputOfForm(form, publish, {
    repeat_confirmed: repeatConfirmed,
    draft: { form: number, saves: draft?.saves ?? 0 },
  });
  const { kind } = form;
  const sent = { idempotencyKey: attempts.keyFor(JSON.stringify([draft?.id, kind, tip])) };
  const create = {
    valuebet: () => api(tipsMemberAddresses.createValuebet, { body: tip }, sent),
    exchange: () => api(tipsMemberAddresses.createExchange, { body: tip }, sent),
    other: () => api(tipsMemberAddresses.createOther, { body: tip }, sent),
  };
  const body = { action: 'save', valexc: kind, tip } as const;
  const result = await (draft === null
    ? create[kind]()
    : api(tipsMemberAddresses.editTip, { params: { id: draft.id }, body }, sent));
  if (result.ok) attempts.arrived();
  return result;
}

/**
 * The draft on the server behind the form. It is written by itself a moment after the last keystroke, when the page is left, and again after
 * a failure, so that a closed tab or a dead battery loses nothing; the browser keeps only what isn't saved yet, and asks before it is thrown
 * away. Saves go one after another. Where another tab has changed the draft, this form's content goes on as a draft of its own: neither
 * overwrites the other.
 */
export function useDraft(
  state: TipFormState,
  {
    stored,
    formId,
    nameOf,
    onCreated,
  }: {
    stored: StoredDraft | null;
    /** The form's number for the server. */
    formId: string;
    /** The tab keeps unsaved words under this name; null is a draft that the server doesn't have yet. */
    nameOf: (draftId: number | null) => string;
    onCreated: (id: number) => void;
  },
): Draft {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<Draft['state']>('none');
  const [failures, setFailures] = useState(0);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [parted, setParted] = useState<Parted | null>(null);
  const draft = useRef(stored);
  const number = useRef(formId);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const over = useRef(false);
  const [attempts] = useState(createAttempts);
  const { form, dirty, saved } = state;

  function queue<T>(work: () => Promise<T>): Promise<T> {
    const next = line.current.then(work, work);
    line.current = next.catch(() => undefined);
    return next;
  }

  /** Call it once the words are saved, or nobody wants them. */
  const forget = () => forgetUnsent([nameOf(null), nameOf(draft.current?.id ?? null)]);

  const sender = (): Sender => ({ form: number.current, draft: draft.current, attempts });

  /** Leaves the draft to the other tab: what is written here is saved as a new one. */
  function part(why: Taken): void {
    setParted({ id: draft.current!.id, why });
    draft.current = null;
    number.current = randomUuid();
  }

  async function store(content: TipForm): Promise<ApiResult<OpenTip>> {
    const result = await send(sender(), content, { publish: false });
    const why = result.ok ? undefined : TAKEN.find((code) => code === result.error.code);
    if (why === undefined || draft.current === null) return result;
    part(why);
    return send(sender(), content, { publish: false });
  }

  function keep(content: TipForm): Promise<ApiResult<OpenTip>> {
    return queue(async () => {
      setStatus('saving');
      const result = await store(content);
      setStatus(result.ok ? 'saved' : 'failed');
      setFailures((before) => (!result.ok && maySucceedLater(result.error) ? before + 1 : 0));
      if (!result.ok) return result;
      saved(content);
      forget();
      setSavedAt(new Date().toISOString());
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(tipsMemberAddresses.listOwn) });
      const isNew = draft.current === null;
      draft.current = { id: result.data.id, saves: result.data.draft_saves ?? 0 };
      if (isNew) onCreated(result.data.id);
      return result;
    });
  }

  const latest = useRef({ keep, forget, nameOf });
  useEffect(() => {
    latest.current = { keep, forget, nameOf };
  });
  useEffect(() => {
    if (over.current) return undefined;
    if (!dirty) {
      latest.current.forget();
      return undefined;
    }
    keepUnsent(latest.current.nameOf(draft.current?.id ?? null), { form, formId: number.current });
    if (!worthKeeping(form)) return undefined;
    const save = () => {
      if (!over.current) void latest.current.keep(form);
    };
    const saveWhenLeft = () => {
      if (document.visibilityState === 'hidden') save();
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (!over.current) event.preventDefault();
    };
    const timer = setTimeout(save, KEEP_AFTER_MS);
    window.addEventListener('online', save);
    document.addEventListener('visibilitychange', saveWhenLeft);
    window.addEventListener('beforeunload', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', save);
      document.removeEventListener('visibilitychange', saveWhenLeft);
      window.removeEventListener('beforeunload', ask);
    };
  }, [form, dirty]);
  useRetry(dirty ? failures : 0, () => {
    if (!over.current) void keep(form);
  });

  return {
    id: draft.current?.id ?? null,
    state: status,
    savedAt,
    parted,
    save: () => keep(form),
    publish: (repeatConfirmed) =>
      queue(async () => {
        over.current = true;
        const result = await send(sender(), form, { publish: true, repeatConfirmed });
        if (result.ok) {
          forget();
          await queryClient.invalidateQueries({
            predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/tips/v1/'),
          });
          return result;
        }
        over.current = false;
        // Nobody publishes what another tab has written since: it becomes two drafts, and publishing is asked for again.
        if (result.error.code === 'draft_changed') {
          part('draft_changed');
          void latest.current.keep(form);
        }
        return result;
      }),
    discard: () =>
      queue(async () => {
        over.current = true;
        forget();
        if (draft.current === null) return true;
        const result = await api(tipsMemberAddresses.deleteDraft, { params: { id: draft.current.id } });
        if (!result.ok) over.current = false;
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(tipsMemberAddresses.listOwn) });
        return result.ok;
      }),
  };
}
