import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { MARKET_RULES, marketOf } from '@quotavera/domain/bet';
import { hasDropped } from '@quotavera/domain/margin';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import classes from '../Calendar.module.css';
import type { Market, Match } from '../queries.ts';
import { Movement } from './Movement.tsx';
import { PlaceablePrice, PlacedBets } from './PlacedBets.tsx';

type Row = Market['rows'][number];
type Cell = Row['prices'][number];

/** The price that counts and the one that it is compared with: now and the opening, in play the close, at the end close and opening. */
function pairOf({ open, now, close }: Cell): { price: string | null; before: string | null } {
  if (now !== null) return { price: now, before: close ?? open };
  if (close !== null) return { price: close, before: open };
  return { price: open, before: null };
}

function Price({ cell, isBest }: { cell: Cell; isBest: boolean }) {
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

function Summary({
  name,
  note,
  cells,
  last,
}: {
  name: string;
  note?: string;
  cells: readonly (string | null)[];
  last?: string;
}) {
  return (
    <tr className={classes.sum}>
      <th scope="row">
        <Text span fz={14} fw={600}>
          {name}
        </Text>
        {note ? (
          <Text display="block" span fz={12} c="dimmed">
            {note}
          </Text>
        ) : null}
      </th>
      {cells.map((cell, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the selections
        <td key={n} style={{ whiteSpace: 'pre-line' }}>
          {cell ?? '–'}
        </td>
      ))}
      <td>{last}</td>
    </tr>
  );
}

/** The books side by side: a row for each bookmaker, then best, average and fair price. */
function OddsTable({ market, match }: { market: Market; match: Match }) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const words = useWording();
  const code = marketOf(market.market);
  const share = (value: number) => format.percent(value, { signed: false, digits: 1 });
  const header = (selection: string) =>
    code === null ? selection : words.selection({ ...match, market: code, selection, line: market.line }, 'short');
  const name = words.market(market.market, match.sport);
  const caption = code && market.line !== null ? `${name} ${words.line(code, market.line)}` : name;
  return (
    <Box className={classes.odds} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Text span fz={13} c="dimmed">
                {t('odds.bookmaker')}
              </Text>
            </th>
            {market.selections.map((selection) => (
              <th key={selection} scope="col" style={{ textAlign: 'right' }}>
                {header(selection)}
              </th>
            ))}
            <th scope="col" style={{ textAlign: 'right' }}>
              <Text span fz={13} c="dimmed">
                {t('odds.margin')}
              </Text>
            </th>
          </tr>
        </thead>
        <tbody>
          {market.rows.map((row) => (
            <tr key={`${row.side} ${row.bookmaker}`}>
              <th scope="row" style={{ fontWeight: 500 }}>
                {words.bookmaker(row.bookmaker)}
                {row.side === 'lay' ? <> {t('odds.lay')}</> : null}
                <Text display="block" span fz={12} c="dimmed">
                  <TimeText value={row.seen_at} style={row.fresh ? 'time' : match.begun ? 'day' : 'short'} />
                  {match.begun || row.fresh ? null : ` · ${t('odds.old')}`}
                </Text>
              </th>
              {row.prices.map((cell, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: prices stand in the order of the selections
                <td key={n}>
                  <PlaceablePrice
                    match={match}
                    market={market}
                    selection={market.selections[n]!}
                    bookmaker={row.bookmaker}
                    odds={row.side === 'back' ? pairOf(cell).price : null}
                  >
                    <Price cell={cell} isBest={row.side === 'back' && pairOf(cell).price === market.best[n]} />
                  </PlaceablePrice>
                </td>
              ))}
              <td>{row.margin === null ? '–' : share(row.margin)}</td>
            </tr>
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
        </tbody>
      </table>
    </Box>
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
      {first.movement.length > 1 ? <Movement market={first} match={match} /> : null}
      {more.map((market) => (
        <details key={market.line}>
          <summary>{t('odds.line', { line: lineOf(market) })}</summary>
          <OddsTable market={market} match={match} />
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
