import type { TipOutcome } from '@quotavera/domain/bet';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnitValue, type Value } from '../format/index.ts';
import { IconBan, IconCalendarEvent, IconCheck, IconHourglass, IconX } from '../icons/index.ts';
import classes from './OutcomeBadge.module.css';

const LOOKS = {
  won: { icon: IconCheck, tone: classes.positive },
  half_won: { icon: IconCheck, tone: classes.positive },
  lost: { icon: IconX, tone: classes.negative },
  half_lost: { icon: IconX, tone: classes.negative },
  void: { icon: IconBan, tone: classes.neutral },
  in_progress: { icon: IconHourglass, tone: classes.neutral },
  postponed: { icon: IconCalendarEvent, tone: classes.warning },
} as const satisfies Record<TipOutcome, unknown>;

/** How a tip came out: an icon, the word and a colour, with the profit when it is known. */
export function OutcomeBadge({ outcome, profit }: { readonly outcome: TipOutcome; readonly profit?: Value | null }) {
  const { t } = useTranslation('ui');
  const { icon: Icon, tone } = LOOKS[outcome];
  return (
    <span className={clsx(classes.badge, tone)}>
      <Icon size={15} stroke={2.4} aria-hidden="true" />
      {t(`outcome.${outcome}`)}
      {profit === null || profit === undefined ? null : (
        <b>
          <UnitValue value={profit} />
        </b>
      )}
    </span>
  );
}

/** A small label: `accent` for what is good to know, `warning` for what asks for attention. */
export function Tag({
  tone = 'accent',
  icon,
  children,
}: {
  readonly tone?: 'accent' | 'warning' | 'neutral' | 'positive' | 'negative';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <span className={clsx(classes.tag, classes[`${tone}Tag`])}>
      {icon}
      {children}
    </span>
  );
}

/** "Abilità, non fortuna". */
export function SkillBadge({ short = false }: { readonly short?: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes.skill} title={short ? t('badge.skill') : undefined}>
      <IconCheck size={14} stroke={2.4} aria-hidden="true" />
      {short ? t('badge.skillShort') : t('badge.skill')}
    </span>
  );
}
