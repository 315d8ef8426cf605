import { Button } from '@mantine/core';
import { fairProbability } from '@quotavera/domain/forecast';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Explain } from '../../../ui/explain/index.ts';
import { NoValue, useFormats } from '../../../ui/format/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import { fairOf, marginOf, type Priced, type Quote, tipAddress, type Value, worthOf } from '../value.ts';
import { useDesk } from './Desk.tsx';
import classes from './MarketTable.module.css';
import { OddsInput } from './OddsInput.tsx';

export interface MarketRow {
  readonly pick: Priced;
  /** The selection in full, as fields and links of its row name it. */
  readonly label: string;
  /** As it stands in the table, where that says the rest. */
  readonly shown?: ReactNode;
}

/** Fair odds; a dash for what can't come in. */
export function FairOdds({ pick }: { readonly pick: Priced }) {
  const format = useFormats();
  const fair = fairOf(pick.chances);
  if (fair === null) return <NoValue />;
  return fair >= 1000 ? '≥ 1000' : format.odds(fair.toFixed(2));
}

export function Edge({ value }: { readonly value: Value | null }) {
  const format = useFormats();
  if (value === null) return <NoValue />;
  const tone = value.edge > 0 ? classes.good : undefined;
  return <span className={tone}>{format.percent(value.edge)}</span>;
}

/** Kelly's stake: of the bank when it is stated, else as a share of it. Without an edge it is 0, and that is said. */
export function Stake({ value }: { readonly value: Value | null }) {
  const format = useFormats();
  if (value === null) return <NoValue />;
  if (value.share <= 0) return '0';
  return value.stake === null
    ? format.percent(value.share, { signed: false, digits: 2 })
    : format.decimal(value.stake, 2);
}

/** A probability with its length drawn under it. */
function Chance({ value }: { readonly value: number }) {
  const format = useFormats();
  return (
    <>
      {format.percent(value, { signed: false })}
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${value * 100}%` }} />
      </span>
    </>
  );
}

const HOURS_WITHOUT_DAY = 12;

/** Whether the hour alone says when it was. */
function isRecent(iso: string): boolean {
  return Date.now() - Date.parse(iso) < HOURS_WITHOUT_DAY * 3_600_000;
}

function Source({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('calculators');
  const words = useWording();
  if (!quote.imported) return null;
  return (
    <small className={classes.source}>
      {t('odds.imported', { bookmaker: words.bookmaker(quote.imported.best_bookmaker) })}{' '}
      <TimeText value={quote.imported.seen_at} style={isRecent(quote.imported.seen_at) ? 'time' : 'short'} />
    </small>
  );
}

function Row({ row }: { readonly row: MarketRow }) {
  const { t } = useTranslation('calculators');
  const desk = useDesk();
  const { pick, label, shown = label } = row;
  const quote = desk.quote(pick);
  const invalid = quote.text !== '' && quote.milli === null;
  const value = worthOf(pick.chances, quote.milli, desk.state);
  const share = fairProbability(pick.chances) ?? 0;
  const good = value !== null && value.edge > 0;
  return (
    <tr className={classes.row} data-valued={value !== null || invalid || undefined}>
      <th scope="row">{shown}</th>
      <td className={classes.chance}>
        <Chance value={share} />
      </td>
      <td className={classes.fair}>
        <b>
          <FairOdds pick={pick} />
        </b>
      </td>
      <td className={classes.typed}>
        <OddsInput
          label={t('odds.of', { selection: label })}
          value={quote.text}
          invalid={invalid}
          imported={quote.imported !== null}
          onChange={(text) => desk.type(pick, text)}
        />
        <Source quote={quote} />
      </td>
      <td className={classes.edge} data-label={t('column.edge')}>
        {invalid ? <span className={classes.bad}>{t('odds.invalid')}</span> : <Edge value={value} />}
      </td>
      <td className={classes.stake} data-label={t('column.stake')}>
        <Stake value={value} />
      </td>
      {desk.tipFixture === null ? null : (
        <td className={classes.tip}>
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
        </td>
      )}
    </tr>
  );
}

function Margin({ rows }: { readonly rows: readonly MarketRow[] }) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  const desk = useDesk();
  const first = rows[0];
  // Double chances have no book of their own: their margin is that of 1X2.
  const margin = first && first.pick.market !== 'double_chance' ? marginOf(first.pick, desk.quote) : null;
  if (margin === null) return null;
  return (
    <p className={classes.margin}>
      {t('margin.text', {
        margin: format.percent(margin, { signed: false }),
        payout: format.percent(1 / (1 + margin), { signed: false }),
      })}
      <Explain term={t('margin.term')}>{t('margin.explain')}</Explain>
    </p>
  );
}

/** A column's name with its explanation; narrow tables take the short name. */
function Head({
  column,
  short = false,
  className,
}: {
  readonly column: 'probability' | 'fair' | 'edge' | 'stake';
  readonly short?: boolean;
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation('calculators');
  const name = t(`column.${column}`);
  return (
    <th scope="col" className={className} aria-label={name}>
      <span className={short ? classes.long : undefined}>{name}</span>
      {short ? <span className={classes.short}>{t(`short.${column as 'probability' | 'fair'}`)}</span> : null}
      <Explain term={name}>{t(`explain.${column}`)}</Explain>
    </th>
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
  readonly title: string;
  readonly explain: string | undefined;
  readonly className: string | undefined;
  readonly head: ReactNode;
  readonly rows: ReactNode;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('calculators');
  const id = useId();
  return (
    <section className={classes.market} aria-labelledby={id}>
      <h3 id={id}>
        {title}
        {explain ? <Explain term={title}>{explain}</Explain> : null}
      </h3>
      <table className={className} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('column.selection')}</th>
            {head}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
      {children}
    </section>
  );
}

/** One market: probability and fair odds of each selection, the bookmaker's odds beside them, and what they are worth. */
export function MarketTable({
  title,
  explain,
  rows,
}: {
  readonly title: string;
  readonly explain?: string;
  readonly rows: readonly MarketRow[];
}) {
  const { t } = useTranslation('calculators');
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
          <th scope="col">{t('column.odds')}</th>
          <Head column="edge" className={classes.edge} />
          <Head column="stake" className={classes.stake} />
          {desk.tipFixture === null ? null : (
            <th scope="col" className={classes.tip}>
              <span className="visually-hidden">{t('tip.create')}</span>
            </th>
          )}
        </>
      }
      rows={rows.map((row) => <Row key={`${row.pick.market} ${row.pick.selection} ${row.pick.line}`} row={row} />)}
    >
      {rows.some(({ pick }) => desk.quote(pick).milli !== null) ? (
        <p className={classes.legend}>
          {(['edge', 'stake'] as const).map((column) => (
            <span key={column}>
              {t(`column.${column}`)} <Explain term={t(`column.${column}`)}>{t(`explain.${column}`)}</Explain>
            </span>
          ))}
        </p>
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
  readonly title: string;
  readonly explain?: string;
  readonly rows: readonly { readonly label: string; readonly probability: number }[];
}) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  return (
    <Market
      title={title}
      explain={explain}
      className={classes.small}
      head={
        <>
          <th scope="col">{t('column.probability')}</th>
          <th scope="col">{t('column.fair')}</th>
        </>
      }
      rows={rows.map(({ label, probability }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td className={classes.chance}>
            <Chance value={probability} />
          </td>
          <td>
            <b>{probability > 0.001 ? format.odds((1 / probability).toFixed(2)) : '≥ 1000'}</b>
          </td>
        </tr>
      ))}
    />
  );
}
