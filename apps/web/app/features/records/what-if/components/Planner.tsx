import { Button, Group, Stack, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { type FutureBet, kellyBack, type OutcomeOptions, type Outcomes, repeatedBet } from '@quotavera/domain/staking';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../platform/api/queries.ts';
import { ChoiceChips } from '../../../../ui/choice/index.ts';
import { Percent, useFormats } from '../../../../ui/format/index.ts';
import { IconWallet } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { ErrorState } from '../../../../ui/state/index.ts';
import { TipsterPicker } from '../../tipsters/index.ts';
import type { Replay } from '../followable.ts';
import { readMoney, readOdds, readPercent, usernamesOf } from '../terms.ts';
import { type ChangeFields, type Fields, useAddressFields } from '../useAddressFields.ts';
import { useWork } from '../useWork.ts';
import { Fan } from './Fan.tsx';
import { useRecords } from './Followed.tsx';
import { NumberField } from './NumberField.tsx';
import { WorkProgress } from './Progress.tsx';
import { Together } from './Together.tsx';

const PLANS = ['level', 'percent', 'kelly'] as const;
const DEFAULTS = {
  /** A tipster whose odds the coming bets have. */
  of: '',
  bank: '1000',
  plan: 'percent',
  level: '20',
  percent: '2',
  kelly: '25',
  kcap: '5',
  odds: '2',
  /** In per cent; empty with a tipster: the expected yield. */
  edge: '',
  bets: '500',
  /** The plan has failed below this share of the bank, in per cent. */
  ruin: '50',
  seed: '1',
};
type Name = keyof typeof DEFAULTS;

const USUAL_EDGE = '3';
const MAX_BANK_CENTS = 10_000_000_00;
const MAX_BETS = 5_000;
const PATHS = 2_000;
const BASIS_POINTS = 10_000;
const CENTS = 100;

interface Plan {
  bets: readonly FutureBet[];
  options: Omit<OutcomeOptions, 'bets'>;
  /** The share of the bank that the plan risks on the first bet. */
  share: number;
  fullKelly: number;
}

/** Returns as many bets as asked for: the latest odds of a record over and over, or the odds that are typed. */
function betsOf(record: Replay | undefined, odds: number, edge: number, count: number): FutureBet[] {
  if (!record) return repeatedBet(odds / 1_000, edge, count);
  const { tips } = record;
  const lay = new Set(tips.lay);
  const commission = new Map(tips.commission);
  const latest = tips.odds.map((milli, at): FutureBet => {
    const gain = lay.has(at) ? 1_000 / (milli - 1_000) : (milli - 1_000) / 1_000;
    return {
      odds: 1 + gain * (1 - (commission.get(at) ?? 0) / 1_000),
      probability: Math.max(0, Math.min(1, (1 + edge) / (1 + gain))),
    };
  });
  return Array.from({ length: count }, (_, n) => latest[latest.length - 1 - (n % latest.length)]!);
}

function readPlan(fields: Fields<Name>, record: Replay | undefined): Plan | readonly Name[] {
  const wrong: Name[] = [];
  const need = <T,>(name: Name, value: T | null): T => {
    if (value === null) wrong.push(name);
    return value as T;
  };
  const count = Number(fields.bets);
  const ownEdge = fields.edge === '' ? null : need('edge', readPercent(fields.edge, -50, 100));
  const edge =
    ownEdge === null && fields.edge === '' && record
      ? (record.expected_yield ?? 0)
      : (ownEdge ?? Number(USUAL_EDGE) * 100) / BASIS_POINTS;
  const bank = need('bank', readMoney(fields.bank, MAX_BANK_CENTS, CENTS));
  const odds = record ? 2_000 : need('odds', readOdds(fields.odds));
  const ruin = need('ruin', readPercent(fields.ruin, 0.01, 99));
  if (!Number.isInteger(count) || count < 1 || count > MAX_BETS) wrong.push('bets');
  const plan = ((): OutcomeOptions['plan'] => {
    switch (PLANS.find((each) => each === fields.plan) ?? 'percent') {
      case 'level':
        return { type: 'flat', units: need('level', readMoney(fields.level, MAX_BANK_CENTS)) / CENTS };
      case 'percent':
        return { type: 'share', share: need('percent', readPercent(fields.percent, 0.01, 100)) / BASIS_POINTS };
      case 'kelly':
        return {
          type: 'kelly',
          fraction: need('kelly', readPercent(fields.kelly, 1, 100)) / BASIS_POINTS,
          cap: need('kcap', readPercent(fields.kcap, 0.1, 100)) / BASIS_POINTS,
        };
    }
  })();
  if (wrong.length > 0) return wrong;
  const bets = betsOf(record, odds, edge, count);
  const [first] = bets;
  const fullKelly = first ? kellyBack(first).fullKelly : 0;
  const initialBank = bank / CENTS;
  const share =
    plan.type === 'flat'
      ? plan.units / initialBank
      : plan.type === 'share'
        ? plan.share
        : Math.min(plan.cap ?? 1, Math.max(0, fullKelly) * plan.fraction);
  return {
    bets,
    options: { plan, initialBank, ruinShare: ruin / BASIS_POINTS, paths: PATHS, seed: fields.seed || '1' },
    share,
    fullKelly,
  };
}

/** Expected growth of the bank over the bets at this plan's first share of it: Σ ln by outcome; null where a bet may take all. */
function growthOf({ bets, options: { plan }, share }: Plan): number | null {
  let growth = 0;
  for (const bet of bets) {
    const f =
      plan.type === 'kelly' ? Math.min(plan.cap ?? 1, Math.max(0, kellyBack(bet).fullKelly) * plan.fraction) : share;
    if (f >= 1 && bet.probability < 1) return null;
    growth += bet.probability * Math.log(1 + f * (bet.odds - 1)) + (1 - bet.probability) * Math.log(1 - f);
  }
  return Math.exp((growth / bets.length) * 100) - 1;
}

/** Takes over the bank and the plan of the reader's first bankroll. */
function OwnBankroll({ change }: { change: ChangeFields<Name> }) {
  const { t } = useTranslation('records-what-if');
  const { data } = useApi(bankrollAddresses.listBankrolls, {});
  const own = data?.results.find(({ archived, capital_cents: capital }) => !archived && capital > 0);
  if (!own) return null;
  const take = () => {
    const value = String(own.stake_value / 100);
    const plan = own.stake_plan === 'percent' ? { plan: 'percent', percent: value } : { plan: 'level', level: value };
    change({ bank: String(own.capital_cents / 100), ...plan });
  };
  return (
    <Button leftSection={<IconWallet size={17} aria-hidden="true" />} onClick={take}>
      {t('plan.own')}
    </Button>
  );
}

function PlanFigures({ plan, outcomes }: { plan: Plan; outcomes: Outcomes }) {
  const { t } = useTranslation('records-what-if');
  const format = useFormats();
  const share = (value: number, digits = 1) => format.percent(value, { signed: false, digits });
  const euro = (value: number) => format.money(Math.round(value * CENTS));
  const growth = growthOf(plan);
  const { finalBank, maxDrawdownShare } = outcomes;
  const ruinAt = share(plan.options.ruinShare ?? 0, 0);
  return (
    <>
      <Text fz="lg" fw={600} role="status">
        {t('plan.sentence', {
          ruin: share(outcomes.ruinProbability),
          at: ruinAt,
          bank: euro(finalBank.p50),
          profit: share(outcomes.profitProbability, 0),
        })}
      </Text>
      <StatTiles label={t('plan.figures')}>
        <StatTile
          label={t('plan.ruin', { at: ruinAt })}
          explain={t('explain.ruin')}
          value={share(outcomes.ruinProbability)}
          note={t('plan.margin', { value: share(outcomes.ruinMargin) })}
        />
        <StatTile
          label={t('plan.growth')}
          explain={t('explain.growth')}
          value={growth === null ? '–' : <Percent value={growth} colored />}
          note={t('plan.fullKelly', { value: format.percent(Math.max(0, plan.fullKelly), { signed: false }) })}
        />
        <StatTile
          label={t('plan.middle')}
          value={euro(finalBank.p50)}
          note={t('plan.range', { low: euro(finalBank.p5), high: euro(finalBank.p95) })}
        />
        <StatTile
          label={t('plan.drawdown')}
          value={share(maxDrawdownShare.p50, 0)}
          note={t('plan.worse', { value: share(maxDrawdownShare.p95, 0) })}
        />
      </StatTiles>
      <Fan
        title={t('plan.fan', { low: euro(finalBank.p5), high: euro(finalBank.p95) })}
        unit={t('fan.unit', { paths: format.count(outcomes.paths) })}
        note={t('plan.fanNote')}
        points={outcomes.fan.map(({ bets, ...quantiles }) => ({
          after: bets,
          p5: quantiles.p5 * CENTS,
          p25: quantiles.p25 * CENTS,
          p50: quantiles.p50 * CENTS,
          p75: quantiles.p75 * CENTS,
          p95: quantiles.p95 * CENTS,
        }))}
        afterLabel={t('field.bets')}
        write={(cents) => format.money(cents)}
      />
    </>
  );
}

/** Risk of ruin, growth and the spread of outcomes of a plan on bets to come, and Kelly for bets at the same time. */
export function Planner() {
  const { t } = useTranslation('records-what-if');
  const [fields, change] = useAddressFields(DEFAULTS);
  const names = usernamesOf(fields.of).slice(0, 1);
  const [read] = useRecords(names, 'verified');
  const record = read?.data && read.data.tips.odds.length > 0 ? read.data : undefined;
  const plan = readPlan(fields, record);
  const isPlan = 'bets' in plan;
  const waiting = names.length > 0 && !read?.data;
  const working = useWork(
    isPlan && !waiting ? { type: 'plan', options: plan.options, bets: plan.bets } : null,
    JSON.stringify([fields, record?.tipster.id, waiting]),
    isPlan ? plan : null,
  );
  const plans = PLANS.find((each) => each === fields.plan) ?? 'percent';
  const number = (
    name: Exclude<Name, 'of' | 'plan' | 'seed'>,
    unit: string,
    more: { placeholder?: string; explain?: string } = {},
  ) => (
    <NumberField
      label={t(`field.${name}`)}
      unit={unit}
      value={fields[name]}
      wrong={!isPlan && plan.includes(name)}
      onChange={(text) => change({ [name]: text })}
      {...more}
    />
  );
  const edgePlaceholder = record ? ((record.expected_yield ?? 0) * 100).toFixed(1) : USUAL_EDGE;
  return (
    <Stack gap="md">
      <Panel title={t('plan.title')} aside={<OwnBankroll change={change} />}>
        <Stack gap="md">
          <ChoiceChips
            label={t('field.stake')}
            options={PLANS.map((value) => ({ value, label: t(`stake.${value}`) }))}
            value={plans}
            onChange={(value) => change({ plan: value })}
          />
          <Group align="start" gap="md">
            {number('bank', '€')}
            {plans === 'level' ? number('level', '€') : null}
            {plans === 'percent' ? number('percent', '%') : null}
            {plans === 'kelly' ? (
              <>
                {number('kelly', '%')}
                {number('kcap', '%')}
              </>
            ) : null}
            {number('ruin', '%', { explain: t('explain.ruinAt') })}
          </Group>
          <Group align="start" gap="md">
            <TipsterPicker
              label={t('plan.of')}
              chosen={names}
              most={1}
              onChange={([name]) => change({ of: name ?? '' })}
            />
            {record ? null : number('odds', '')}
            {number('edge', '%', { placeholder: edgePlaceholder, explain: t('explain.planEdge') })}
            {number('bets', '')}
          </Group>
        </Stack>
      </Panel>
      {read?.error ? <ErrorState error={null} onRetry={() => void read.refetch()} /> : null}
      {isPlan ? null : <Note kind="error">{t('terms.wrong')}</Note>}
      <WorkProgress working={working} />
      {isPlan && working.about && working.answers.outcomes ? (
        <PlanFigures plan={working.about} outcomes={working.answers.outcomes.outcomes} />
      ) : null}
      <Together />
    </Stack>
  );
}
