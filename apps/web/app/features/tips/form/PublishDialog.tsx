import { Alert, DataList, Group, List, Paper, Text } from '@mantine/core';
import { type BetTotals, MARKET_RULES } from '@quotavera/domain/bet';
import { formatMicro, formatMilli } from '@quotavera/domain/odds';
import type { SpokenLeg } from '@quotavera/i18n/wording';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../platform/api/index.ts';
import { ConfirmDialog } from '../../../ui/dialog/index.ts';
import { Odds, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { IconAlertTriangle, IconCalendarTime, IconInfoCircle, IconLock, IconSend } from '../../../ui/icons/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { RepeatNote } from '../components/RepeatNote.tsx';
import { useWording } from '../wording.ts';
import { AudienceWords } from './Audience.tsx';
import { LiveUntil } from './LiveUntil.tsx';
import { type FormLeg, instantOfField, type StructuredFormLeg, startOf, type TipForm } from './model.ts';
import { isProbablySlip } from './prices.ts';
import type { OwnChannel } from './Sections.tsx';
import { useFollowProblem, useLegPrices } from './useLegPrices.ts';
import { rankRefusalOfForm } from './validation.ts';

function spokenOf(leg: FormLeg): SpokenLeg {
  if (leg.type === 'custom') {
    const { sport, event, market, selection, subResult, combinations } = leg;
    return {
      type: 'custom',
      sport,
      match: event,
      home: null,
      away: null,
      market,
      result: selection,
      line: null,
      sub_result: subResult,
      extra_combinations: combinations,
    };
  }
  const { fixture, market, selection, line } = leg;
  return {
    type: 'structured',
    sport: fixture?.sport ?? 'football',
    match: '',
    home: fixture?.home ?? '',
    away: fixture?.away ?? '',
    market: market ?? '',
    result: selection,
    line: line?.replace(',', '.') ?? null,
  };
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue fw={600}>{children}</DataList.ItemValue>
    </DataList.Item>
  );
}

/** Asks about odds that look like a slip of the keyboard: after publication they can't be taken back. */
function SlipQuestion({ leg, form }: { leg: StructuredFormLeg; form: TipForm }) {
  const { t } = useTranslation('tips-form');
  const format = useFormats();
  const { own } = useLegPrices(leg, form);
  if (!own || !isProbablySlip(leg.odds, own)) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={19} aria-hidden="true" />} mt={6}>
      {t('confirm.farFromMarket', { market: format.odds(own.odds), odds: format.odds(leg.odds.replace(',', '.')) })}
    </Alert>
  );
}

/** The match of a single on the calendar. */
function matchOf({ legs }: TipForm) {
  const [leg, ...more] = legs;
  return leg?.type === 'structured' && more.length === 0 ? (leg.fixture ?? undefined) : undefined;
}

/** The last look at a tip before it goes into the log, after which it can't be changed. */
export function PublishDialog({
  open,
  form,
  totals,
  busy,
  repeated,
  channel,
  onClose,
  onConfirm,
}: {
  open: boolean;
  form: TipForm;
  totals: BetTotals | null;
  busy: boolean;
  /** The server's question whether a bet is meant that repeats an own one. */
  repeated: ApiError | null;
  channel: OwnChannel | undefined;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('tips-form');
  const { t: ui } = useTranslation('ui');
  const { t: bets } = useTranslation('tips-bets');
  const { t: tips } = useTranslation('tips');
  const words = useWording();
  const { problem } = useFollowProblem(form);
  const refusal = rankRefusalOfForm(form) ?? (problem && 'not_followable');
  const publishAt = form.publishAt === '' ? null : instantOfField(form.publishAt);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(publishAt ? 'confirm.scheduleTitle' : 'confirm.title')}
      confirm={repeated ? tips('repeat.confirm') : t(publishAt ? 'confirm.schedule' : 'confirm.publish')}
      cancel={t('confirm.back')}
      icon={publishAt ? <IconCalendarTime size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />}
      busy={busy}
      focused
      onConfirm={onConfirm}
    >
      {repeated ? <RepeatNote error={repeated} match={matchOf(form)} /> : null}
      <Group gap={6}>
        <Tag tone={form.kind === 'exchange' ? 'warning' : 'accent'}>{ui(`kind.${form.kind}`)}</Tag>
        {form.kind === 'exchange' ? <Tag tone="neutral">{ui(`side.${form.side}`)}</Tag> : null}
        {form.phase === 'live' ? <Tag tone="negative">{ui('phase.live')}</Tag> : null}
        {form.isFree ? <Tag tone="positive">{ui('free')}</Tag> : null}
        {form.bookmaker ? <Tag tone="neutral">{words.bookmaker(form.bookmaker)}</Tag> : null}
      </Group>
      <List listStyleType="none" spacing="sm">
        {form.legs.map((leg) => {
          const spoken = words.leg(spokenOf(leg));
          const start = startOf(leg);
          return (
            <List.Item key={leg.key}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <span>
                  <b>{spoken.event}</b>{' '}
                  <Text span size="sm" c="dimmed">
                    {start ? <TimeText value={start} /> : null}
                  </Text>
                  <br />
                  {spoken.market} <b>{spoken.selection}</b>
                </span>
                <Odds value={leg.odds.replace(',', '.')} />
              </Group>
              {leg.type === 'structured' ? <SlipQuestion leg={leg} form={form} /> : null}
            </List.Item>
          );
        })}
      </List>
      {totals ? (
        <Paper withBorder={false} radius="md" py="sm" bg="var(--sunken)">
          <DataList orientation="vertical" style={{ flexDirection: 'row', flexWrap: 'wrap', columnGap: 24 }}>
            <Total label={t('totals.totalOdds')}>
              <Odds value={formatMilli(totals.totalOdds)} />
            </Total>
            <Total label={t(form.side === 'lay' ? 'totals.liability' : 'totals.risk')}>
              <UnitValue value={formatMicro(totals.risk)} signed={false} digits={2} />
            </Total>
            <Total label={t('totals.profit')}>
              <UnitValue value={formatMicro(totals.netProfit)} digits={2} />
            </Total>
          </DataList>
        </Paper>
      ) : null}
      <AudienceWords kind={form.kind} isFree={form.isFree} channel={channel} />
      <LiveUntil form={form} />
      {refusal === null ? null : (
        <Alert icon={<IconInfoCircle size={19} aria-hidden="true" />} role="note">
          {t('confirm.ranksNot', { reason: bets(`rankRefusal.${refusal}`) })} {bets(`rankRemedy.${refusal}`)}
        </Alert>
      )}
      {form.legs.some(
        (leg) => leg.type === 'structured' && leg.market !== null && !MARKET_RULES[leg.market].hasClosingPrices,
      ) ? (
        <Alert icon={<IconInfoCircle size={19} aria-hidden="true" />} role="note">
          {t('confirm.noClosingPrice')}
        </Alert>
      ) : null}
      <Alert icon={<IconLock size={19} aria-hidden="true" />} role="note">
        {publishAt ? (
          <>
            {t('confirm.scheduledFor')} <TimeText value={publishAt} />.{' '}
          </>
        ) : null}
        {t(form.phase === 'live' ? 'confirm.immutableLive' : 'confirm.immutable')}
      </Alert>
    </ConfirmDialog>
  );
}
