import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Odds, Percent, UnitValue, useFormats } from '../../../../ui/format/index.ts';
import { LayWord, OutcomeBadge, Tag } from '../../../../ui/outcome/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useWording } from '../../../tips/index.ts';
import type { RecordRow } from '../queries.ts';

/** The start of the tip's last match, by which the record is sorted. */
function startOf({ legs }: RecordRow): string {
  return legs.map((leg) => leg.matchdate).reduce((a, b) => (a > b ? a : b), '');
}

function Match({ row }: { row: RecordRow }) {
  const words = useWording();
  return (
    <span style={{ whiteSpace: 'normal' }}>
      <Anchor component={Link} to={paths.tipPublic(row.id)} inherit c="inherit" underline="hover">
        {row.legs.map((leg) => {
          const { event } = words.leg(leg);
          const score = words.score(leg);
          return (
            <Text span inherit display="block" key={`${event} ${leg.market} ${leg.result}`}>
              {event} {score ? <b style={{ whiteSpace: 'nowrap' }}>{score}</b> : null}
            </Text>
          );
        })}
      </Anchor>
      <Text span display="block" size="xs" c="dimmed">
        {row.competition || words.sport(row.sport)}
      </Text>
    </span>
  );
}

function Bet({ row }: { row: RecordRow }) {
  const { t } = useTranslation('records-record');
  const words = useWording();
  return (
    <span style={{ whiteSpace: 'normal' }}>
      <LayWord word={words.picks(row).lay} />
      {row.legs.map((leg) => {
        const { event, market, selection } = words.leg(leg);
        return (
          <Text span inherit display="block" key={`${event} ${leg.market} ${leg.result}`}>
            {market} <b>{selection}</b>
          </Text>
        );
      })}
      <Text span display="block" size="xs" c="dimmed">
        {[
          row.bookmaker && words.bookmaker(row.bookmaker),
          row.liveprematch === 'live' ? t('live') : null,
          row.verified ? null : t('notVerified'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </span>
  );
}

/** The tips of a record, latest first, each with its entry in the log. */
export function RecordTable({ name, rows }: { name: string; rows: readonly RecordRow[] }) {
  const { t } = useTranslation('records-record');
  const format = useFormats();
  const columns: Column<RecordRow>[] = [
    { key: 'date', header: t('table.date'), cell: (row) => <TimeText value={startOf(row)} />, inCard: 'bare' },
    { key: 'match', header: t('table.match'), cell: (row) => <Match row={row} />, inCard: 'title' },
    { key: 'bet', header: t('table.bet'), cell: (row) => <Bet row={row} />, inCard: 'bare' },
    { key: 'odds', header: t('table.odds'), numeric: true, cell: (row) => <Odds value={row.totalodd} /> },
    { key: 'close', header: t('table.close'), numeric: true, cell: (row) => <Odds value={row.closing_odds} /> },
    { key: 'clv', header: t('table.clv'), numeric: true, cell: (row) => <Percent value={row.clv} colored /> },
    {
      key: 'result',
      header: t('table.result'),
      cell: (row) =>
        row.outcome === 'withdrawn' ? (
          <Tag tone="neutral">{t('withdrawn')}</Tag>
        ) : (
          <OutcomeBadge outcome={row.outcome} declared={row.self_declared} />
        ),
    },
    {
      key: 'profit',
      header: t('table.profit'),
      numeric: true,
      cell: (row) => <UnitValue value={row.profit} colored digits={2} />,
    },
    {
      key: 'entry',
      header: t('table.entry'),
      numeric: true,
      cell: ({ id, ledger }) =>
        ledger?.index == null ? null : (
          <Anchor
            component={Link}
            to={`${paths.tipPublic(id)}#ledger`}
            inherit
            aria-label={t('table.openEntry', { index: format.count(ledger.index) })}
          >
            #{format.count(ledger.index)}
          </Anchor>
        ),
    },
  ];
  return (
    <DataTable caption={t('table.caption', { name })} columns={columns} rows={rows} rowKey={({ id }) => id} dense />
  );
}
