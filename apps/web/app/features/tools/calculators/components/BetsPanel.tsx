import { ActionIcon, Button, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { MarketPick } from '@quotavera/domain/bet';
import { fairProbability, type LineProbabilities } from '@quotavera/domain/forecast';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconTrash } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { useWording } from '../../../tips/index.ts';
import { isSamePick, KELLY_SHARES, type TypedOdds, withOdds } from '../address.ts';
import type { AdvancedReply } from '../queries.ts';
import { MAX_TOGETHER, type PlacedBet, stakesTogether } from '../together.ts';
import { bankOf, importedFor, oddsOf, tipAddress, type Value, worthOf } from '../value.ts';
import { AddBet, MAX_BETS, marketsOf, useLabel } from './AddBet.tsx';
import { useDesk } from './Desk.tsx';
import { Edge, FairOdds, Stake } from './MarketTable.tsx';
import { OddsInput } from './OddsInput.tsx';

interface BetRow {
  bet: TypedOdds;
  chances: LineProbabilities;
  value: Value | null;
  /** The bet's share of the bank when it is placed with the others; null when it isn't. */
  together: number | null;
}

/** The columns of the bets: each with its odds, what it is worth alone, and its stake among the others. */
function useColumns(): Column<BetRow>[] {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const desk = useDesk();
  const words = useWording();
  const label = useLabel();
  const bank = bankOf(desk.state.bank);
  const change = (bet: TypedOdds, patch: Partial<TypedOdds>) =>
    desk.change((current) => ({ ...current, odds: withOdds(current.odds, { ...bet, ...patch }) }));
  return [
    {
      key: 'selection',
      header: t('column.selection'),
      inCard: 'title',
      cell: ({ bet }) => (
        <Checkbox
          checked={bet.chosen}
          label={
            <>
              <Text span display="block" size="xs" c="dimmed">
                {words.market(bet.market)}
              </Text>{' '}
              {label(bet)} <VisuallyHidden>{t('bets.place')}</VisuallyHidden>
            </>
          }
          onChange={(event) => change(bet, { chosen: event.currentTarget.checked })}
        />
      ),
    },
    {
      key: 'probability',
      header: t('column.probability'),
      numeric: true,
      cell: ({ chances }) => format.percent(fairProbability(chances) ?? 0, { signed: false }),
    },
    {
      key: 'fair',
      header: t('column.fair'),
      numeric: true,
      cell: ({ bet, chances }) => (
        <b>
          <FairOdds pick={{ ...bet, chances }} />
        </b>
      ),
    },
    {
      key: 'odds',
      header: t('column.odds'),
      numeric: true,
      cell: ({ bet }) => (
        <OddsInput
          label={t('odds.of', { selection: label(bet) })}
          value={bet.odds}
          invalid={bet.odds !== '' && oddsOf(bet.odds) === null}
          onChange={(odds) => change(bet, { odds })}
        />
      ),
    },
    { key: 'edge', header: t('column.edge'), numeric: true, cell: ({ value }) => <Edge value={value} /> },
    {
      key: 'stake',
      header: t('column.stake'),
      explain: t('explain.stake'),
      numeric: true,
      cell: ({ value }) => <Stake value={value} />,
    },
    {
      key: 'together',
      header: t('bets.together'),
      explain: t('explain.together'),
      numeric: true,
      cell: ({ together }) => {
        if (together === null) return '–';
        return bank === null
          ? format.percent(together, { signed: false, digits: 2 })
          : format.decimal(together * bank, 2);
      },
    },
    {
      key: 'actions',
      header: t('bets.actions'),
      numeric: true,
      inCard: 'bare',
      cell: ({ bet, chances, value }) => {
        const milli = oddsOf(bet.odds);
        return (
          <Group gap={4} justify="end" wrap="nowrap">
            {desk.tipFixture !== null && milli !== null && value !== null && value.edge > 0 ? (
              <Button
                component={Link}
                to={tipAddress(paths.tip, desk.tipFixture, { ...bet, chances }, { milli, imported: null })}
                size="sm"
                variant="subtle"
                aria-label={t('tip.of', { selection: label(bet) })}
              >
                {t('tip.short')}
              </Button>
            ) : null}
            <ActionIcon
              aria-label={t('bets.remove', { selection: label(bet) })}
              onClick={() =>
                desk.change((current) => ({ ...current, odds: current.odds.filter((each) => !isSamePick(each, bet)) }))
              }
            >
              <IconTrash size={17} aria-hidden="true" />
            </ActionIcon>
          </Group>
        );
      },
    },
  ];
}

/** Several bets on one match with their odds; stakes each alone, and for those that are placed together. */
export function BetsPanel({
  reply,
  price,
}: {
  reply: AdvancedReply;
  price: (pick: MarketPick) => LineProbabilities | null;
}) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const desk = useDesk();
  const columns = useColumns();
  const { kind, expected, probabilities, matrix, first_half_share: firstHalfShare } = reply;
  const markets = marketsOf(kind);
  const { odds: typed, kelly, bank: bankText } = desk.state;
  const rows = typed.flatMap((bet) => {
    const chances = markets.includes(bet.market) ? price(bet) : null;
    return chances ? [{ bet, chances }] : [];
  });
  const placed = rows.filter(({ bet }) => bet.chosen && oddsOf(bet.odds) !== null);
  const placedBets = placed.map(
    ({ bet }): PlacedBet => ({
      market: bet.market,
      selection: bet.selection,
      line: bet.line,
      odds: (oddsOf(bet.odds) ?? 0) / 1000,
    }),
  );
  const key = JSON.stringify(placedBets);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the bets
  const together = useMemo(
    () => stakesTogether({ kind, ...probabilities, matrix, firstHalfShare }, placedBets),
    [kind, probabilities, matrix, firstHalfShare, key],
  );
  const shareOf = (bet: TypedOdds): number | null => {
    const at = placed.findIndex((each) => each.bet === bet);
    const share = together?.shares[at];
    return share === undefined ? null : share * KELLY_SHARES[kelly];
  };
  const all = (together?.shares ?? []).reduce((sum, share) => sum + share, 0) * KELLY_SHARES[kelly];
  const bank = bankOf(bankText);
  const usualLine = Math.max(500, Math.round(expected.total - 0.5) * 1000 + 500);

  function newBet(pick: MarketPick): TypedOdds {
    return { ...pick, odds: importedFor(desk.prices, pick)?.best ?? '', chosen: true };
  }
  function addAround(): void {
    const market = markets[0] ?? 'over_under';
    const lines = [-2000, -1000, 0, 1000, 2000].map((step) => usualLine + step).filter((line) => line >= 500);
    desk.change((current) => {
      const picks = lines.map((line) => ({ market, selection: 'over', line }));
      const fresh = picks.filter((pick) => !current.odds.some((each) => isSamePick(each, pick)));
      return { ...current, odds: [...current.odds, ...fresh.map(newBet)].slice(0, MAX_BETS) };
    });
  }

  return (
    <Panel title={t('bets.title')}>
      <AddBet key={kind} kind={kind} usualLine={usualLine} />
      {rows.length === 0 ? (
        <Stack gap="xs" align="start">
          <Text c="dimmed">{t('bets.none')}</Text>
          <Button size="sm" onClick={addAround}>
            {t('bets.around')}
          </Button>
        </Stack>
      ) : (
        <>
          <DataTable
            caption={t('bets.title')}
            columns={columns}
            rows={rows.map(({ bet, chances }) => ({
              bet,
              chances,
              value: worthOf(chances, oddsOf(bet.odds), desk.state),
              together: shareOf(bet),
            }))}
            rowKey={({ bet }) => `${bet.market} ${bet.selection} ${bet.line}`}
          />
          {placedBets.length > MAX_TOGETHER ? (
            <Text c="dimmed" fz={14}>
              {t('bets.tooMany', { max: MAX_TOGETHER })}
            </Text>
          ) : null}
          {together ? (
            <Paper withBorder={false} radius="md" bg="var(--sunken)">
              <Text>{t('bets.sum', { count: together.shares.filter((share) => share > 0.00005).length })}</Text>
              <Text ff="heading" fz={20} fw={700} lh={1.3}>
                {bank === null ? format.percent(all, { signed: false, digits: 2 }) : format.decimal(all * bank, 2)}
              </Text>
              {together.agree ? null : (
                <Text c="dimmed" fz={14}>
                  {t('bets.approximate')}
                </Text>
              )}
            </Paper>
          ) : null}
        </>
      )}
    </Panel>
  );
}
