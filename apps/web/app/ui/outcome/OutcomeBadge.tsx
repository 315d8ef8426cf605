import { Badge } from '@mantine/core';
import type { TipOutcome } from '@quotavera/domain/bet';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnitValue, type Value } from '../format/index.ts';
import { IconBan, IconCalendarEvent, IconCheck, IconHourglass, IconX } from '../icons/index.ts';
import { row, SMALL } from '../page/plain.ts';

const LOOKS = {
  won: { icon: IconCheck, color: 'var(--positive)' },
  half_won: { icon: IconCheck, color: 'var(--positive)' },
  lost: { icon: IconX, color: 'var(--negative)' },
  half_lost: { icon: IconX, color: 'var(--negative)' },
  void: { icon: IconBan, color: 'var(--muted)' },
  in_progress: { icon: IconHourglass, color: 'var(--muted)' },
  postponed: { icon: IconCalendarEvent, color: 'var(--warning)' },
} as const satisfies Record<TipOutcome, unknown>;

const BADGE: CSSProperties = { ...SMALL, fontWeight: 500, whiteSpace: 'nowrap' };
const PARTS = row(4, { display: 'inline-flex', flexWrap: 'nowrap', alignItems: 'baseline' });

/**
 * How a tip came out: an icon, the word and a colour, with the profit when it is known. `declared`: it rests on its author's word, which
 * nobody has confirmed.
 */
export function OutcomeBadge({
  outcome,
  profit,
  declared = false,
  word,
  wordClass,
}: {
  outcome: TipOutcome;
  /** The word names the outcome where it isn't a tip's. */
  word?: string;
  profit?: Value | null;
  declared?: boolean;
  /** Rows that are narrow leave the word to the icon and the profit's sign, and say elsewhere that it is declared. */
  wordClass?: string | undefined;
}) {
  const { t } = useTranslation('ui');
  const { icon: Icon, color } = LOOKS[outcome];
  return (
    <span style={{ ...BADGE, color }}>
      <span style={PARTS}>
        <Icon size={15} stroke={2.4} style={{ alignSelf: 'center' }} aria-hidden="true" />
        <span className={wordClass}>{word ?? t(`outcome.${outcome}`)}</span>
        {declared ? <span className={wordClass}>({t('declared')})</span> : null}
        {profit === null || profit === undefined ? null : (
          <b>
            <UnitValue value={profit} />
          </b>
        )}
      </span>
    </span>
  );
}

const TAG_COLORS = {
  accent: 'vite-blue',
  warning: 'yellow',
  neutral: 'gray',
  positive: 'green',
  negative: 'red',
} as const;

/** A small label: `accent` for what is good to know, `warning` for what asks for attention. */
export function Tag({
  tone = 'accent',
  icon,
  children,
}: {
  tone?: keyof typeof TAG_COLORS;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Badge component="span" color={TAG_COLORS[tone]} leftSection={icon}>
      {children}
    </Badge>
  );
}

/** "Abilità, non fortuna". */
export function SkillBadge({ short = false }: { short?: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <Badge
      component="span"
      color="vite-blue"
      radius="xl"
      title={short ? t('badge.skill') : undefined}
      leftSection={<IconCheck size={14} stroke={2.4} aria-hidden="true" />}
    >
      {short ? t('badge.skillShort') : t('badge.skill')}
    </Badge>
  );
}
