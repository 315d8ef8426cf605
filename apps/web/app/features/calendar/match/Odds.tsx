import { Anchor, Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { MARKET_RULES, marketOf } from '@quotavera/domain/bet';
import { hasDropped } from '@quotavera/domain/margin';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../../ui/format/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import classes from '../Calendar.module.css';
import type { Market, Match } from '../queries.ts';
import { linksOf, marginAddress } from './calculate.ts';
import { Movement } from './Movement.tsx';
import { PlaceablePrice, PlacedBets } from './PlacedBets.tsx';
import { type PriceCell, pairOf, priceOf } from './prices.ts';

function Price({ cell, isBest }: { cell: PriceCell; isBest: boolean }) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const { price, before } = pairOf(cell);
  if (price === null) return <>–</>;
  const change = before === null ? 0 : Number(price) - Number(before);
  const milli = (odds: string) => Math.round(Number(odds) * 1000);
  const dropped = before !== null && hasDropped(milli(before), milli(price));
  return (
    <span className={clsx(classes.cell, isBest && classes.best)}>
      <span>
        {format.odds(price)}
        {isBest ? <VisuallyHidden> {t('odds.best')}</VisuallyHidden> : null}
      </span>
      {before !== null && change !== 0 ? (
        <span className={classes.was}>
          <VisuallyHidden>{t('odds.before')} </VisuallyHidden>
          {format.odds(before)} <span aria-hidden="true">{change < 0 ? '▼' : '▲'}</span>
          <VisuallyHidden>{t(change < 0 ? 'odds.down' : 'odds.up')}</VisuallyHidden>
          {dropped ? (
            <Text span inherit c="vite-blue" fw={700}>
              {' '}
              {format.percent(change / Number(before), { digits: 0 })}
            </Text>
          ) : null}
        </span>
      ) : null}
    </span>
  );
}

function Summary({ name, note, cells }: { name: string; note?: string; cells: readonly (string | null)[] }) {
  return (
    <Table.Tr className={classes.sum}>
      <Table.Th scope="row" fw={600}>
        {name}
        {note ? (
          <Text display="block" span fz={12} c="dimmed">
            {note}
          </Text>
        ) : null}
      </Table.Th>
      {cells.map((cell, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the selections
        <Table.Td key={n} ta="right" style={{ whiteSpace: 'pre-line' }}>
          {cell ?? '–'}
        </Table.Td>
      ))}
      <Table.Td />
    </Table.Tr>
  );
}

/** Names a market's selections in short. */
function useHeaders(market: Market, match: Match): string[] {
  const words = useWording();
  const code = marketOf(market.market);
  return market.selections.map((selection) =>
    code === null ? selection : words.selection({ ...match, market: code, selection, line: market.line }, 'short'),
  );
}

/** The books side by side: a row for each bookmaker, then best, average and fair price. A margin leads to how it is taken out. */
function OddsTable({ market, match }: { market: Market; match: Match }) {
  const { t, i18n } = useTranslation('calendar-match');
  const format = useFormats();
  const words = useWording();
  const code = marketOf(market.market);
  const share = (value: number) => format.percent(value, { signed: false, digits: 1 });
  const headers = useHeaders(market, match);
  const name = words.market(market.market, match.sport);
  const caption = code && market.line !== null ? `${name} ${words.line(code, market.line)}` : name;
  return (
    <Box className={classes.odds} tabIndex={0}>
      <Table horizontalSpacing={4} verticalSpacing={5} withRowBorders={false}>
        <Table.Caption className="visually-hidden">{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" fz={13} c="dimmed">
              {t('odds.bookmaker')}
            </Table.Th>
            {headers.map((header) => (
              <Table.Th key={header} scope="col" ta="right">
                {header}
              </Table.Th>
            ))}
            <Table.Th scope="col" ta="right" fz={13} c="dimmed">
              {t('odds.margin')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {market.rows.map((row) => (
            <Table.Tr key={`${row.side} ${row.bookmaker}`}>
              <Table.Th scope="row" fw={500}>
                {words.bookmaker(row.bookmaker)}
                {row.side === 'lay' ? <> {t('odds.lay')}</> : null}
                <Text display="block" span fz={12} c="dimmed">
                  <TimeText value={row.seen_at} style={row.fresh ? 'time' : match.begun ? 'day' : 'short'} />
                  {match.begun || row.fresh ? null : ` · ${t('odds.old')}`}
                </Text>
              </Table.Th>
              {row.prices.map((cell, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: prices stand in the order of the selections
                <Table.Td key={n} ta="right">
                  <PlaceablePrice
                    match={match}
                    market={market}
                    selection={market.selections[n]!}
                    bookmaker={row.bookmaker}
                    odds={row.side === 'back' ? priceOf(cell) : null}
                  >
                    <Price cell={cell} isBest={row.side === 'back' && priceOf(cell) === market.best[n]} />
                  </PlaceablePrice>
                </Table.Td>
              ))}
              <Table.Td ta="right">
                {row.margin === null ? (
                  '–'
                ) : (
                  <Anchor component={Link} to={marginAddress(row, headers, i18n.language)} inherit>
                    {share(row.margin)}
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
          <Summary name={t('odds.bestRow')} cells={market.best.map((odds) => odds && format.odds(odds))} />
          <Summary name={t('odds.average')} cells={market.average.map((odds) => odds && format.odds(odds))} />
          {market.fair ? (
            <Summary
              name={t('odds.fair')}
              note={t('odds.fairNote')}
              cells={market.fair.map(({ odds, probability }) => `${format.odds(odds)}\n${share(probability)}`)}
            />
          ) : null}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** Calculators that are filled in with a market's prices. */
function Calculators({ market, match }: { market: Market; match: Match }) {
  const { t, i18n } = useTranslation('calendar-match');
  const words = useWording();
  const headers = useHeaders(market, match);
  const links = linksOf(market, { headers, nameOf: words.bookmaker, language: i18n.language });
  if (links.length === 0) return null;
  return (
    <Group component="ul" className="plain-list" gap="0 16px" fz={14} aria-label={t('calculate.label')}>
      {links.map(({ calculator, to }) => (
        <li key={calculator}>
          <Anchor component={Link} to={to} inherit lh="44px">
            {t(`calculate.${calculator}`)}
          </Anchor>
        </li>
      ))}
    </Group>
  );
}

/** A market's first line at once, its other lines behind a press that needs no script. */
function MarketPanel({ lines, match }: { lines: readonly [Market, ...Market[]]; match: Match }) {
  const { t } = useTranslation('calendar-match');
  const words = useWording();
  const [first, ...more] = lines;
  const code = marketOf(first.market);
  const lineOf = ({ line }: Market) => (code && line !== null ? words.line(code, line) : '');
  const isLined = code !== null && MARKET_RULES[code].line !== null;
  const name = words.market(first.market, match.sport);
  return (
    <Panel title={isLined ? `${name} ${lineOf(first)}` : name}>
      <OddsTable market={first} match={match} />
      <Calculators market={first} match={match} />
      {first.movement.length > 1 ? <Movement market={first} match={match} /> : null}
      {more.map((market) => (
        <details key={market.line}>
          <summary>{t('odds.line', { line: lineOf(market) })}</summary>
          <OddsTable market={market} match={match} />
          <Calculators market={market} match={match} />
        </details>
      ))}
    </Panel>
  );
}

/** Prices by market and bookmaker. */
export default function Odds({ markets, match }: { markets: readonly Market[]; match: Match }) {
  const { t } = useTranslation('calendar-match');
  const byMarket = [...Map.groupBy(markets, ({ market }) => market).values()];
  return (
    <Stack component="section" gap="md" aria-label={t('odds.title')} id="odds">
      {byMarket.length === 0 ? (
        <Panel title={t('odds.title')}>
          <Text>{t(match.begun ? 'odds.none' : 'odds.notYet')}</Text>
        </Panel>
      ) : (
        <PlacedBets>
          {byMarket.map((lines) => (
            <MarketPanel key={lines[0]!.market} lines={lines as [Market, ...Market[]]} match={match} />
          ))}
          <Group gap="xs">
            <Tag tone="accent">{t('odds.bestRow')}</Tag>
            <Box flex="1 1 240px">
              <Text size="sm" c="dimmed">
                {t('odds.legend')}
              </Text>
            </Box>
          </Group>
        </PlacedBets>
      )}
    </Stack>
  );
}
