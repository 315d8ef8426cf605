import { Text } from '@mantine/core';
import { HOUR_MS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../ui/format/index.ts';
import {
  IconBan,
  IconCalendarEvent,
  IconCalendarTime,
  IconClock,
  IconEdit,
  IconHourglass,
} from '../../../ui/icons/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { type Moment, momentOf, startOfTip } from '../moment.ts';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';

const SOON_MS = 2 * HOUR_MS;

const LOOKS = {
  draft: { icon: IconEdit, color: 'dimmed' },
  scheduled: { icon: IconCalendarTime, color: 'dimmed' },
  withdrawn: { icon: IconBan, color: 'dimmed' },
  coming: { icon: IconCalendarEvent, color: 'dimmed' },
  in_play: { icon: IconClock, color: 'var(--accent)' },
  awaiting: { icon: IconHourglass, color: 'dimmed' },
} as const satisfies Record<Exclude<Moment, 'settled' | 'postponed'>, unknown>;

/** How long it is to the start in milliseconds, under two hours; null otherwise. */
export function timeLeft(tip: OpenTip, now: number): number | null {
  const start = startOfTip(tip);
  return start === null || start <= now || start - now > SOON_MS ? null : start - now;
}

/** The state of a tip: its outcome once settled, the time left shortly before the start. */
export function TipMoment({
  tip,
  now,
  withProfit = true,
  wordClass,
}: {
  tip: OpenTip;
  now: number;
  /** False where the profit is shown elsewhere. */
  withProfit?: boolean;
  /** The class of the outcome's word, beside its profit. */
  wordClass?: string | undefined;
}) {
  const { t } = useTranslation('tips');
  const left = timeLeft(tip, now);
  const moment = momentOf(tip, now);
  if (moment === 'settled' || moment === 'postponed') {
    return (
      <OutcomeBadge
        outcome={tip.outcome}
        profit={withProfit ? tip.profit : null}
        declared={tip.settled_at !== null && tip.self_declared}
        wordClass={withProfit && tip.profit !== null ? wordClass : undefined}
      />
    );
  }
  const soon = moment === 'coming' && left !== null;
  const { icon: Icon, color } = soon ? LOOKS.in_play : LOOKS[moment];
  return (
    <Text
      span
      size="sm"
      fw={500}
      c={color}
      display="inline-flex"
      style={{ gap: 4, alignItems: 'center', whiteSpace: 'nowrap' }}
    >
      <Icon size={15} stroke={2} aria-hidden="true" />
      {soon ? t('moment.in', { time: durationText(left) }) : t(`moment.${moment}`)}
    </Text>
  );
}

/** The score as it stands or stood; it never breaks. */
export function Score({ leg }: { leg: OpenTip['legs'][number] }) {
  const score = useWording().score(leg);
  if (!score) return null;
  return (
    <Text span inherit c={leg.score ? 'dimmed' : 'var(--accent)'} style={{ whiteSpace: 'nowrap' }}>
      {'\u00a0'}
      {score}
    </Text>
  );
}
