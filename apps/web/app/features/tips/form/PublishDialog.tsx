import { Button } from '@mantine/core';
import type { BetTotals } from '@quotavera/domain/bet';
import { formatMicro, formatMilli } from '@quotavera/domain/odds';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Odds, UnitValue } from '../../../ui/format/index.ts';
import { IconCalendarTime, IconInfoCircle, IconLock, IconSend } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { HOME_ZONE, TimeText } from '../../../ui/time/index.ts';
import { type SpokenLeg, useWording } from '../wording.ts';
import { type FormLeg, instantOfField, type TipForm } from './model.ts';
import classes from './TipForm.module.css';
import { rankRefusalOfForm } from './validation.ts';

function spokenOf(leg: FormLeg): SpokenLeg {
  if (leg.type === 'custom') {
    const { sport, event, market, selection, subResult, combinations } = leg;
    return {
      type: 'custom',
      sport,
      event,
      home: null,
      away: null,
      market,
      selection,
      line: null,
      sub_result: subResult,
      combinations,
    };
  }
  const { fixture, market, selection, line } = leg;
  return {
    type: 'structured',
    sport: fixture?.sport ?? 'football',
    event: '',
    home: fixture?.home ?? '',
    away: fixture?.away ?? '',
    market: market ?? '',
    selection,
    line: line?.replace(',', '.') ?? null,
  };
}

function startOf(leg: FormLeg): string | null {
  return leg.type === 'custom' ? instantOfField(leg.startsAt) : (leg.fixture?.startsAt ?? null);
}

/** What goes into the log and can't be changed any more, once more, before it does. */
export function PublishDialog({
  open,
  form,
  totals,
  busy,
  onClose,
  onConfirm,
}: {
  readonly open: boolean;
  readonly form: TipForm;
  readonly totals: BetTotals | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const { t } = useTranslation('tip-form');
  const { t: ui } = useTranslation('ui');
  const { t: bets } = useTranslation('bets');
  const words = useWording();
  const refusal = rankRefusalOfForm(form);
  const publishAt = form.publishAt === '' ? null : instantOfField(form.publishAt);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(publishAt ? 'confirm.scheduleTitle' : 'confirm.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('confirm.back')}</Button>
          <Button
            variant="filled"
            loading={busy}
            onClick={onConfirm}
            data-autofocus
            leftSection={
              publishAt ? <IconCalendarTime size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
            }
          >
            {t(publishAt ? 'confirm.schedule' : 'confirm.publish')}
          </Button>
        </>
      }
    >
      <p className={classes.tagLine}>
        <Tag tone={form.kind === 'exchange' ? 'warning' : 'accent'}>{ui(`kind.${form.kind}`)}</Tag>
        {form.kind === 'exchange' ? <Tag tone="neutral">{ui(`side.${form.side}`)}</Tag> : null}
        {form.phase === 'live' ? <Tag tone="negative">{ui('phase.live')}</Tag> : null}
        {form.isFree ? <Tag tone="positive">{ui('free')}</Tag> : null}
        {form.bookmaker ? <Tag tone="neutral">{form.bookmaker}</Tag> : null}
      </p>
      <ul className={classes.summary}>
        {form.legs.map((leg) => {
          const spoken = words.leg(spokenOf(leg));
          const start = startOf(leg);
          return (
            <li key={leg.key}>
              <span>
                <b>{spoken.event}</b>
                <span className={classes.muted}> {start ? <TimeText value={start} zone={HOME_ZONE} /> : null}</span>
                <br />
                {spoken.market} <b>{spoken.selection}</b>
              </span>
              <Odds value={leg.odds.replace(',', '.')} />
            </li>
          );
        })}
      </ul>
      {totals ? (
        <dl className={classes.confirmTotals}>
          <div>
            <dt>{t('totals.totalOdds')}</dt>
            <dd>
              <Odds value={formatMilli(totals.totalOdds)} />
            </dd>
          </div>
          <div>
            <dt>{t(form.side === 'lay' ? 'totals.liability' : 'totals.risk')}</dt>
            <dd>
              <UnitValue value={formatMicro(totals.risk)} signed={false} digits={2} />
            </dd>
          </div>
          <div>
            <dt>{t('totals.profit')}</dt>
            <dd>
              <UnitValue value={formatMicro(totals.netProfit)} digits={2} />
            </dd>
          </div>
        </dl>
      ) : null}
      {refusal === null ? null : (
        <p className={classes.immutable}>
          <IconInfoCircle size={19} aria-hidden="true" />
          <span>{t('confirm.ranksNot', { reason: bets(`rankRefusal.${refusal}`) })}</span>
        </p>
      )}
      <p className={classes.immutable}>
        <IconLock size={19} aria-hidden="true" />
        <span>
          {publishAt ? (
            <>
              {t('confirm.scheduledFor')} <TimeText value={publishAt} zone={HOME_ZONE} />.{' '}
            </>
          ) : null}
          {t(form.phase === 'live' ? 'confirm.immutableLive' : 'confirm.immutable')}
        </span>
      </p>
    </Dialog>
  );
}
