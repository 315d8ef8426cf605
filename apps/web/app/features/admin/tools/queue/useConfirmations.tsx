import { Button, Group } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { CONFIRMATION_HOLD_MS, MAX_CONFIRMED_TIPS } from '@quotavera/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api } from '../../../../platform/api/index.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { IconInfoCircle } from '../../../../ui/icons/index.ts';
import type { QueuedTip } from '../queries.ts';

const MESSAGE = 'held-confirmations';
const TICK_MS = 250;

interface Held {
  tip: QueuedTip;
  /** When it is written, in milliseconds. */
  due: number;
}

/** `held` can be taken back, `sending` can't any more. */
export type ConfirmationState = 'held' | 'sending';

export interface Confirmations {
  stateOf: (tipId: number) => ConfirmationState | null;
  hold: (tips: readonly QueuedTip[]) => void;
  /** Takes a tip back, or all that are held. */
  takeBack: (tipId?: number) => void;
  error: ApiError | null;
  /** These tips weren't confirmed because they changed since the admin saw them. */
  refused: readonly number[];
}

/** The legs whose outcome rests on the tipster's word. */
export function declaredLegs(
  tip: QueuedTip,
): { leg: number; grade: NonNullable<QueuedTip['legs'][number]['grade']> }[] {
  return tip.legs.flatMap(({ grade, graded_by }, leg) => (graded_by === 'tipster' && grade ? [{ leg, grade }] : []));
}

/**
 * Confirms outcomes ten seconds after they were asked to be. Until then nothing is sent, so that leaving the page writes nothing. Each press
 * has its own ten seconds; one message counts down to the first of them and takes back all that are held.
 */
export function useConfirmations(): Confirmations {
  const { t } = useTranslation('admin-tools');
  const queryClient = useQueryClient();
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [sending, setSending] = useState<readonly number[]>([]);
  const [refused, setRefused] = useState<readonly number[]>([]);
  const [error, setError] = useState<ApiError | null>(null);

  async function send(tips: readonly QueuedTip[]): Promise<void> {
    const ids = tips.map(({ id }) => id);
    setSending((others) => [...others, ...ids]);
    const body = { tips: tips.map((tip) => ({ id: tip.id, grades: declaredLegs(tip) })) };
    const result = await api(tipsAdminAddresses.confirmOutcomes, { body });
    setError(result.ok ? null : result.error);
    if (result.ok) {
      const { results } = result.data;
      const count = results.filter((each) => each.result === 'confirmed').length;
      if (count > 0) notify('success', t('queue.confirmed', { count }));
      const others = results.filter((each) => each.result !== 'confirmed').map(({ id }) => id);
      setRefused((earlier) => [...earlier.filter((id) => !others.includes(id)), ...others]);
    }
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/tips/v1/') });
    setSending((others) => others.filter((id) => !ids.includes(id)));
  }

  const sendDue = useEffectEvent((now: number) => {
    const due = held.filter((each) => each.due <= now).slice(0, MAX_CONFIRMED_TIPS);
    setHeld((all) => all.filter((each) => !due.includes(each)));
    void send(due.map(({ tip }) => tip));
  });
  const takeBack = (tipId?: number) =>
    setHeld((all) => (tipId === undefined ? [] : all.filter(({ tip }) => tip.id !== tipId)));
  const first = held.length === 0 ? null : Math.min(...held.map(({ due }) => due));
  const count = held.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is due beyond one call's worth goes into the next
  useEffect(() => {
    if (first === null) return;
    const timer = setTimeout(() => sendDue(first), Math.max(0, first - Date.now()));
    // A browser may bring a page that was left back as it was, timers included.
    const leave = () => setHeld([]);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [first, count]);

  const showHeld = useEffectEvent(() => {
    if (first === null) return void notifications.hide(MESSAGE);
    const message = {
      id: MESSAGE,
      message: <Countdown count={count} due={first} onTakeBack={() => takeBack()} />,
      icon: <IconInfoCircle size={18} aria-hidden="true" />,
      autoClose: false,
      withBorder: true,
      withCloseButton: false,
    } as const;
    notifications.show(message);
    // The message on screen already gets the new words.
    notifications.update(message);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message says just these
  useEffect(() => showHeld(), [first, count]);

  const sayDropped = useEffectEvent(() => {
    notifications.hide(MESSAGE);
    if (count > 0) notify('info', t('queue.dropped', { count }));
  });
  useEffect(() => () => sayDropped(), []);

  return {
    stateOf: (tipId) => {
      if (sending.includes(tipId)) return 'sending';
      return held.some(({ tip }) => tip.id === tipId) ? 'held' : null;
    },
    hold: (tips) => {
      setRefused([]);
      const due = Date.now() + CONFIRMATION_HOLD_MS;
      const fresh = tips.filter(({ id }) => !sending.includes(id) && !held.some(({ tip }) => tip.id === id));
      setHeld((all) => [...all, ...fresh.map((tip) => ({ tip, due }))]);
    },
    takeBack,
    error,
    refused,
  };
}

/** The seconds are for the eye: read out, they would interrupt ten times. */
function Countdown({ count, due, onTakeBack }: { count: number; due: number; onTakeBack: () => void }) {
  const { t } = useTranslation('admin-tools');
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), TICK_MS, { autoInvoke: true });
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>
        {t('queue.held', { count })}{' '}
        <b aria-hidden="true" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {Math.max(0, Math.ceil((due - now) / 1_000))}
          {'\u00a0s'}
        </b>
      </span>
      <Button size="sm" style={{ flexShrink: 0 }} onClick={onTakeBack}>
        {t('action.undo', { ns: 'common' })}
      </Button>
    </Group>
  );
}
