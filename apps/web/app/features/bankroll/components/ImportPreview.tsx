import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { TimeText } from '../../../ui/time/index.ts';
import type { Bankroll } from '../queries.ts';
import type { ImportReport } from './import-report.ts';
import { RATE_DIGITS } from './useKindFacts.ts';

type Previewed = Pick<
  ImportReport,
  'rows' | 'outcomes' | 'yield' | 'largest_odds' | 'largest_stake_cents' | 'warnings'
>;

/** The first rows and every odd one as they will be stored, and the figures by which a file that was read wrongly shows at once. */
export function ImportPreview({ report, currency }: { report: Previewed; currency: Bankroll['currency'] }) {
  const { t } = useTranslation('bankroll');
  const { t: kinds } = useTranslation('bankroll-kinds');
  const { t: ui } = useTranslation('ui');
  const format = useFormats();
  if (report.rows.length === 0) return null;
  return (
    <>
      {report.warnings.map((warning) => (
        <Note key={warning} kind="error">
          {t(`import.preview.warning.${warning}`)}
        </Note>
      ))}
      <Text size="sm">
        {report.outcomes.map(({ outcome, rows }) => `${t(`outcome.${outcome}`)} ${format.count(rows)}`).join(' · ')}
      </Text>
      {report.yield === null || report.largest_odds === null ? null : (
        <Text size="sm">
          {t('import.preview.figures', {
            yield: format.percent(report.yield),
            odds: format.odds(report.largest_odds),
            stake: format.money(report.largest_stake_cents ?? 0, { currency }),
          })}
        </Text>
      )}
      <Table>
        <Table.Caption>{t('import.preview.title')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('import.preview.row')}</Table.Th>
            <Table.Th>{t('import.preview.bet')}</Table.Th>
            <Table.Th ta="right">{t('import.fields.stake')}</Table.Th>
            <Table.Th ta="right">{t('import.preview.result')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.rows.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>{row.line}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {row.event}
                {row.selection ? `: ${row.selection}` : null}
                <Text size="sm" c="dimmed">
                  <TimeText value={row.placed_at} /> · {ui(`side.${row.side}`)} {format.odds(row.odds)}
                </Text>
                {row.odd.length > 0 ? (
                  <Text size="sm" c="yellow" fw={600}>
                    {row.odd.map((reason) => t(`import.preview.odd.${reason}`)).join(', ')}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td ta="right">
                <Cents cents={row.stake_cents} currency={currency} />
                {row.original ? (
                  <Text size="sm" c="dimmed">
                    {kinds('fact.rate', {
                      stake: format.money(row.original.stake_cents, { currency: row.original.currency }),
                      rate: format.decimal(row.original.rate, RATE_DIGITS),
                      day: format.day(row.original.day, 'long'),
                    })}
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td ta="right">
                <OutcomeBadge outcome={row.outcome} word={t(`outcome.${row.outcome}`)} />
                {row.profit_cents === null ? null : (
                  <Text size="sm">
                    <Cents cents={row.profit_cents} currency={currency} result />
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
