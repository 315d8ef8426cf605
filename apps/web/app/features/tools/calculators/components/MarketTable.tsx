import { Button, Progress, Text, Title } from '@mantine/core';
import { fairProbability } from '@quotavera/domain/forecast';
import { HOUR_MS } from '@quotavera/domain/time';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Explain } from '../../../../ui/explain/index.ts';
import { NoValue, useFormats } from '../../../../ui/format/index.ts';
import { IconPlus } from '../../../../ui/icons/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import { TimeText } from '../../../../ui/time/index.ts';
import { useWording } from '../../../tips/index.ts';
import { fairOf, marginOf, type Priced, type Quote, tipAddress, type Value, worthOf } from '../value.ts';
import { useDesk } from './Desk.tsx';
import classes from './MarketTable.module.css';
import { OddsInput } from './OddsInput.tsx';

export interface MarketRow {
  pick: Priced;
  /** The selection in full, as fields and links of its row name it. */
  label: string;
  /** As it stands in the table, where that says the rest. */
  shown?: ReactNode;
}

/** Fair odds; a dash for what can't come in. */
export function FairOdds({ pick }: { pick: Priced }) {
  const format = useFormats();
  const fair = fairOf(pick.chances);
  if (fair === null) return <NoValue />;
  return fair >= 1000 ? '≥ 1000' : format.odds(fair.toFixed(2));
}

export function Edge({ value }: { value: Value | null }) {
  const format = useFormats();
  if (value === null) return <NoValue />;
  const good = value.edge > 0;
  return (
    <Text span inherit c={good ? 'green' : undefined} fw={good ? 600 : undefined}>
      {format.percent(value.edge)}
    </Text>
  );
}

/** Kelly's stake: of the bank when it is stated, else as a share of it. Without an edge it is 0, and that is said. */
export function Stake({ value }: { value: Value | null }) {
  const format = useFormats();
  if (value === null) return <NoValue />;
  if (value.share <= 0) return '0';
  return value.stake === null
    ? format.percent(value.share, { signed: false, digits: 2 })
    : format.decimal(value.stake, 2);
}

/** A probability with its length drawn under it. */
function Chance({ value }: { value: number }) {
  const format = useFormats();
  return (
    <>
      {format.percent(value, { signed: false })}
      <Progress
        value={value * 100}
        size={4}
        maw={80}
        mt={3}
        ml="auto"
        color="var(--chart-line)"
        bg="var(--chart-grid)"
        aria-hidden="true"
      />
    </>
  );
}

const HOURS_WITHOUT_DAY = 12;

/** Whether the hour alone says when it was. */
function isRecent(iso: string): boolean {
  return Date.now() - Date.parse(iso) < HOURS_WITHOUT_DAY * HOUR_MS;
}

function Source({ quote }: { quote: Quote }) {
  const { t } = useTranslation('tools-calculators');
  const words = useWording();
  if (!quote.imported) return null;
  return (
    <Text component="small" display="block" fz={11.5} lh={1.3} mt={2} c="dimmed" className={classes.source}>
      {t('odds.imported', { bookmaker: words.bookmaker(quote.imported.best_bookmaker) })}{' '}
      <TimeText value={quote.imported.seen_at} style={isRecent(quote.imported.seen_at) ? 'time' : 'short'} />
    </Text>
  );
}

function Row({ row }: { row: MarketRow }) {
  const { t } = useTranslation('tools-calculators');
  const desk = useDesk();
  const { pick, label, shown = label } = row;
  const quote = desk.quote(pick);
  const invalid = quote.text !== '' && quote.milli === null;
  const value = worthOf(pick.chances, quote.milli, desk.state);
  const share = fairProbability(pick.chances) ?? 0;
  const good = value !== null && value.edge > 0;
  return (
    <Table.Tr className={classes.row} data-valued={value !== null || invalid || undefined}>
      <Table.Th scope="row">{shown}</Table.Th>
      <Table.Td>
        <Chance value={share} />
      </Table.Td>
      <Table.Td>
        <b>
          <FairOdds pick={pick} />
        </b>
      </Table.Td>
      <Table.Td className={classes.typed}>
        <OddsInput
          label={t('odds.of', { selection: label })}
          value={quote.text}
          invalid={invalid}
          imported={quote.imported !== null}
          onChange={(text) => desk.type(pick, text)}
        />
        <Source quote={quote} />
      </Table.Td>
      <Table.Td className={classes.edge} data-label={t('column.edge')}>
        {invalid ? (
          <Text span size="xs" c="red" className={classes.wraps}>
            {t('odds.invalid')}
          </Text>
        ) : (
          <Edge value={value} />
        )}
      </Table.Td>
      <Table.Td className={classes.stake} data-label={t('column.stake')}>
        <Stake value={value} />
      </Table.Td>
      {desk.tipFixture === null ? null : (
        <Table.Td className={classes.tip}>
          {good && quote.milli !== null ? (
            <Button
              component={Link}
              to={tipAddress(paths.tip, desk.tipFixture, pick, { milli: quote.milli, imported: quote.imported })}
              size="sm"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              aria-label={t('tip.of', { selection: label })}
            >
              <span className={classes.long}>{t('tip.create')}</span>
              <span className={classes.short}>{t('tip.short')}</span>
            </Button>
          ) : null}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function Margin({ rows }: { rows: readonly MarketRow[] }) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const desk = useDesk();
  const first = rows[0];
  // Double chances have no book of their own: their margin is that of 1X2.
  const margin = first && first.pick.market !== 'double_chance' ? marginOf(first.pick, desk.quote) : null;
  if (margin === null) return null;
  return (
    <Text fz={14} c="dimmed" mt={6}>
      {t('margin.text', {
        margin: format.percent(margin, { signed: false }),
        payout: format.percent(1 / (1 + margin), { signed: false }),
      })}
      <Explain term={t('margin.term')}>{t('margin.explain')}</Explain>
    </Text>
  );
}

/** A column's name with its explanation; narrow tables take the short name. */
function Head({
  column,
  short = false,
  className,
}: {
  column: 'probability' | 'fair' | 'edge' | 'stake';
  short?: boolean;
  className?: string | undefined;
}) {
  const { t } = useTranslation('tools-calculators');
  const name = t(`column.${column}`);
  return (
    <Table.Th scope="col" className={className} aria-label={name}>
      <span className={short ? classes.long : undefined}>{name}</span>
      {short ? <span className={classes.short}>{t(`short.${column as 'probability' | 'fair'}`)}</span> : null}
      <Explain term={name}>{t(`explain.${column}`)}</Explain>
    </Table.Th>
  );
}

/** A market's heading and its table, which the heading names. */
function Market({
  title,
  explain,
  className,
  head,
  rows,
  children,
}: {
  title: string;
  explain: string | undefined;
  className?: string;
  head: ReactNode;
  rows: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('tools-calculators');
  const id = useId();
  return (
    <section className={classes.market} aria-labelledby={id}>
      <Title order={3} id={id} mb={6}>
        {title}
        {explain ? <Explain term={title}>{explain}</Explain> : null}
      </Title>
      <Table className={clsx(classes.figures, className)} verticalSpacing={8} aria-labelledby={id}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('column.selection')}</Table.Th>
            {head}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{rows}</Table.Tbody>
      </Table>
      {children}
    </section>
  );
}

/** Shows a market: probability and fair odds of each selection, the bookmaker's odds beside them, and their value. */
export function MarketTable({ title, explain, rows }: { title: string; explain?: string; rows: readonly MarketRow[] }) {
  const { t } = useTranslation('tools-calculators');
  const desk = useDesk();
  return (
    <Market
      title={title}
      explain={explain}
      className={classes.table}
      head={
        <>
          <Head column="probability" short />
          <Head column="fair" short />
          <Table.Th scope="col" className={classes.typed}>
            {t('column.odds')}
          </Table.Th>
          <Head column="edge" className={classes.edge} />
          <Head column="stake" className={classes.stake} />
          {desk.tipFixture === null ? null : (
            <Table.Th scope="col" className={classes.tip}>
              <span className="visually-hidden">{t('tip.create')}</span>
            </Table.Th>
          )}
        </>
      }
      rows={rows.map((row) => <Row key={`${row.pick.market} ${row.pick.selection} ${row.pick.line}`} row={row} />)}
    >
      {rows.some(({ pick }) => desk.quote(pick).milli !== null) ? (
        <Text fz={14} c="dimmed" mt="xs" className={classes.legend}>
          {(['edge', 'stake'] as const).map((column) => (
            <span key={column}>
              {t(`column.${column}`)} <Explain term={t(`column.${column}`)}>{t(`explain.${column}`)}</Explain>
            </span>
          ))}
        </Text>
      ) : null}
      <Margin rows={rows} />
    </Market>
  );
}

/** Chances that no market of a tip stands for: read only. */
export function FairList({
  title,
  explain,
  rows,
}: {
  title: string;
  explain?: string;
  rows: readonly { label: string; probability: number }[];
}) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  return (
    <Market
      title={title}
      explain={explain}
      head={
        <>
          <Table.Th scope="col">{t('column.probability')}</Table.Th>
          <Table.Th scope="col">{t('column.fair')}</Table.Th>
        </>
      }
      rows={rows.map(({ label, probability }) => (
        <Table.Tr key={label}>
          <Table.Th scope="row">{label}</Table.Th>
          <Table.Td>
            <Chance value={probability} />
          </Table.Td>
          <Table.Td>
            <b>{probability > 0.001 ? format.odds((1 / probability).toFixed(2)) : '≥ 1000'}</b>
          </Table.Td>
        </Table.Tr>
      ))}
    />
  );
}
