import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { unlocksPerDay } from '@quotavera/domain/access';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useDecision, useViewer } from '../../../../platform/viewer/index.ts';
import { Odds, useFormats } from '../../../../ui/format/index.ts';
import { Cents } from '../../../../ui/money/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { StatTile, StatTiles } from '../../../../ui/stat/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useLimitWords } from '../../../accounts/care/index.ts';
import { Undecided, useBetWords } from '../../../bankroll/index.ts';
import type { Dashboard } from '../queries.ts';
import { Section } from './Section.tsx';

type OwnBet = Dashboard['day']['next'][number];
type Bankroll = Dashboard['bankrolls'][number];

/** Whether its owner has said with how much it began: until then its capital is its profit, and says nothing. */
const hasCapital = (bankroll: Bankroll): boolean => bankroll.capital_cents !== bankroll.profit_cents;

function Unlocks({ left }: { left: number }) {
  const { t } = useTranslation('home-dashboard');
  const format = useFormats();
  return unlocksPerDay(useViewer()) > 0 ? (
    <StatTile
      label={t('totals.unlocks')}
      value={format.count(left)}
      note={t('totals.unlocksNote')}
      explain={t('totals.unlocksExplain')}
    />
  ) : (
    <StatTile label={t('totals.unlocks')} value="∞" note={t('totals.unlimited')} />
  );
}

/** The main currency's money today, the bankroll, and what is left of the day's unlocks. */
function Tiles({ data }: { data: Dashboard }) {
  const { t } = useTranslation('home-dashboard');
  const format = useFormats();
  const { day, bankrolls, totals } = data;
  const main = day.currencies[0];
  const currency = main?.currency ?? bankrolls[0]?.currency ?? 'EUR';
  const money = (cents: number) => format.money(cents, { currency });
  const same = bankrolls.filter((bankroll) => bankroll.currency === currency);
  const sum = (key: 'free_cents' | 'capital_cents' | 'profit_cents') =>
    same.reduce((total, bankroll) => total + bankroll[key], 0);
  const today = main?.today ?? { bets: 0, win_cents: 0, lose_cents: 0 };
  return (
    <StatTiles label={t('day.title')}>
      <StatTile
        label={t('day.win')}
        value={<Cents cents={today.win_cents} currency={currency} result />}
        note={t('day.decided', { count: today.bets, shown: format.count(today.bets) })}
      />
      <StatTile
        label={t('day.lose')}
        value={<Cents cents={-today.lose_cents} currency={currency} result />}
        note={
          main
            ? t('day.allOpen', { count: main.bets, shown: format.count(main.bets), lose: money(main.lose_cents) })
            : t('day.noneOpen')
        }
      />
      {same.length > 0 && !same.some(hasCapital) ? (
        <StatTile
          label={t('day.profit')}
          value={<Cents cents={sum('profit_cents')} currency={currency} result />}
          note={t('day.noCapital')}
        />
      ) : same.length > 0 ? (
        <StatTile
          label={t('day.free')}
          value={money(sum('free_cents'))}
          note={t('day.capital', { capital: money(sum('capital_cents')) })}
          explain={t('day.freeExplain')}
        />
      ) : (
        <StatTile
          label={t('day.free')}
          value="–"
          note={
            <Anchor component={Link} to={`${paths.onboarding}?step=staking`} inherit>
              {t('day.firstBankroll')}
            </Anchor>
          }
        />
      )}
      <Unlocks left={totals.unlocks_left} />
    </StatTiles>
  );
}

const startOf = ({ legs, placed_at: placed }: OwnBet): string =>
  legs.map(({ matchdate }) => matchdate).sort()[0] ?? placed;

function useColumns(): readonly Column<OwnBet>[] {
  const { t } = useTranslation('home-dashboard');
  const words = useBetWords();
  return [
    {
      key: 'bet',
      header: t('day.bet'),
      inCard: 'title',
      cell: (bet) => {
        const { event, pick } = words(bet);
        return (
          <Stack gap={0}>
            <Text inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
              {bet.tip ? (
                <Anchor component={Link} to={paths.tipPublic(bet.tip.id)} inherit>
                  {event}
                </Anchor>
              ) : (
                event
              )}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {[pick, bet.tip?.tipster.name].filter(Boolean).join(' · ')}
            </Text>
            {/* The columns that a card has no room for. */}
            <Text size="sm" c="dimmed" hiddenFrom="xs">
              <TimeText value={startOf(bet)} /> · <Odds value={bet.totalodd} /> ·{' '}
              <Cents cents={bet.stake_cents} currency={bet.bankroll.currency} />
            </Text>
          </Stack>
        );
      },
    },
    {
      key: 'start',
      header: t('day.start'),
      inCard: 'hidden',
      cell: (bet) => <TimeText value={startOf(bet)} />,
    },
    {
      key: 'odds',
      header: t('day.odds'),
      numeric: true,
      inCard: 'hidden',
      cell: (bet) => <Odds value={bet.totalodd} />,
    },
    {
      key: 'stake',
      header: t('day.stake'),
      numeric: true,
      inCard: 'hidden',
      cell: (bet) => <Cents cents={bet.stake_cents} currency={bet.bankroll.currency} />,
    },
    {
      key: 'win',
      header: t('day.possible'),
      numeric: true,
      inCard: 'figure',
      cell: (bet) => <Cents cents={bet.possible_profit_cents} currency={bet.bankroll.currency} result />,
    },
  ];
}

function Plan({ bankroll }: { bankroll: Bankroll }) {
  const { t } = useTranslation('home-dashboard');
  const format = useFormats();
  const { stake_plan: plan, stake_value: value, currency } = bankroll;
  const shown =
    plan === 'percent'
      ? format.percent(value / 10_000, { signed: false, digits: 2 })
      : format.money(value, { currency });
  return <>{t(`bank.plan.${plan}`, { value: shown })}</>;
}

function Bankrolls({ bankrolls }: { bankrolls: readonly Bankroll[] }) {
  const { t } = useTranslation('home-dashboard');
  return (
    <Panel
      title={t('bank.title')}
      aside={
        <Button component={Link} to={paths.analysis} variant="subtle" size="sm">
          {t('bank.all')}
        </Button>
      }
    >
      {bankrolls.map((bankroll) => (
        <Group key={bankroll.id} justify="space-between" gap="xs" wrap="nowrap">
          <Stack gap={0} miw={0}>
            <Text fw={600} truncate>
              {bankroll.name}
            </Text>
            <Text size="sm" c="dimmed">
              <Plan bankroll={bankroll} />
            </Text>
          </Stack>
          <Stack gap={0} ta="right" flex="none">
            {hasCapital(bankroll) ? <Cents cents={bankroll.capital_cents} currency={bankroll.currency} /> : null}
            <Text size="sm">
              <Cents cents={bankroll.profit_cents} currency={bankroll.currency} result />
            </Text>
          </Stack>
        </Group>
      ))}
    </Panel>
  );
}

/** The limits that the reader set for themselves; none is said too, with the way to set one. */
function Limits({ limits }: { limits: Dashboard['limits'] }) {
  const { t } = useTranslation('home-dashboard');
  const { t: care } = useTranslation('accounts-care');
  const limitWords = useLimitWords();
  return (
    <Panel
      title={t('limits.title')}
      aside={
        <Button component={Link} to={`${paths.profile}?tab=care`} variant="subtle" size="sm">
          {t(limits.length > 0 ? 'limits.change' : 'limits.set')}
        </Button>
      }
    >
      {limits.length === 0 ? <Text c="dimmed">{t('limits.none')}</Text> : null}
      {limits.map(({ kind, value }) => (
        <Group key={kind} justify="space-between" gap="xs">
          <Text>{care(`kind.${kind}.name`)}</Text>
          <Text fw={600}>{limitWords(kind, value)}</Text>
        </Group>
      ))}
    </Panel>
  );
}

/** Shows the open bets with their possible results, the bank and the limits. */
export function Day({ data }: { data: Dashboard }) {
  const { t } = useTranslation('home-dashboard');
  const format = useFormats();
  const columns = useColumns();
  const { day, bankrolls, limits } = data;
  const [main, ...others] = day.currencies;
  const ownsBets = useDecision('bankroll.use').granted;
  return (
    <Section
      id="day"
      title={t('day.title')}
      aside={
        <Button component={Link} to={paths.analysis} variant="subtle" size="sm">
          {t('day.all')}
        </Button>
      }
    >
      <Tiles data={data} />
      {others.map(({ currency, today }) => (
        <Text key={currency} size="sm" c="dimmed">
          {t('day.other', {
            count: today.bets,
            shown: format.count(today.bets),
            win: format.money(today.win_cents, { currency }),
            lose: format.money(today.lose_cents, { currency }),
          })}
        </Text>
      ))}
      {day.more ? (
        <Text size="sm" c="dimmed">
          {t('day.more')}
        </Text>
      ) : null}
      {main ? <Undecided /> : null}
      {day.next.length > 0 ? (
        <DataTable caption={t('day.next')} columns={columns} rows={day.next} rowKey={(bet) => bet.id} />
      ) : (
        <Text c="dimmed">{t(ownsBets ? 'day.emptyPro' : 'day.empty')}</Text>
      )}
      <SimpleGrid minColWidth="min(100%, 320px)" autoFlow="auto-fit" spacing="sm">
        {bankrolls.length > 0 ? <Bankrolls bankrolls={bankrolls} /> : null}
        <Limits limits={limits} />
      </SimpleGrid>
    </Section>
  );
}
