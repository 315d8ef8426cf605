import { Anchor, Code, Stack, Text, Title } from '@mantine/core';
import { MISSING_REASONS } from '@quotavera/domain/forecast';
import { useTranslation } from 'react-i18next';
import { useInBrowser } from '../../../../platform/boot/use-in-browser.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconDownload } from '../../../../ui/icons/index.ts';
import { type Column, DataTable, InWords } from '../../../../ui/table/index.ts';
import type { Summary } from '../queries.ts';

type LeagueRow = Summary['leagues'][number];
type CoverageOf = Summary['coverage'];

/** Shows how many of the matches that kicked off were forecast, league by league, why the others were not, and how to count it oneself. */
export function Coverage({ summary }: { summary: Summary }) {
  const { t } = useTranslation('tools-forecasts');
  const origin = useInBrowser(
    () => window.location.origin,
    () => 'https://…',
  );
  const format = useFormats();
  const { coverage, since } = summary;
  const missingOf = ({ kicked_off: kickedOff, in_time: inTime }: CoverageOf) => kickedOff - inTime;
  const reasonsOf = ({ missing }: CoverageOf) =>
    MISSING_REASONS.filter((reason) => missing[reason] > 0).map((reason) => ({
      reason,
      n: format.count(missing[reason]),
    }));
  const columns: Column<LeagueRow>[] = [
    { key: 'league', header: t('coverage.league'), cell: (row) => row.name, inCard: 'title' },
    {
      key: 'kickedOff',
      header: t('coverage.kickedOff'),
      cell: ({ coverage: league }) => (
        <InWords table={format.count(league.kicked_off)}>
          {[
            `${t('coverage.kickedOff')} ${format.count(league.kicked_off)}`,
            `${t('coverage.graded')} ${format.count(league.graded)}`,
            `${t('coverage.missing')} ${format.count(missingOf(league))}`,
          ].join(' · ')}
        </InWords>
      ),
      numeric: true,
      inCard: 'bare',
    },
    {
      key: 'inTime',
      header: t('coverage.inTime'),
      cell: ({ coverage: league }) => (
        <InWords table={format.count(league.in_time)}>
          {t('coverage.inTime')} {format.count(league.in_time)}
        </InWords>
      ),
      numeric: true,
      inCard: 'figure',
    },
    { key: 'graded', header: t('coverage.graded'), cell: (row) => format.count(row.coverage.graded), numeric: true },
    {
      key: 'missing',
      header: t('coverage.missing'),
      cell: (row) => format.count(missingOf(row.coverage)),
      numeric: true,
    },
  ];
  const reasons = reasonsOf(coverage);
  const sentences = [
    t('coverage.lead', {
      kickedOff: format.count(coverage.kicked_off),
      inTime: format.count(coverage.in_time),
      graded: format.count(coverage.graded),
      waiting: format.count(coverage.waiting),
    }),
    ...(coverage.not_played > 0 ? [t('coverage.notPlayed', { n: format.count(coverage.not_played) })] : []),
    t('coverage.without', { missing: format.count(missingOf(coverage)) }),
  ];
  return (
    <Stack gap="sm">
      <Text>{coverage.kicked_off === 0 ? t('coverage.none') : sentences.join(' ')}</Text>
      {since ? (
        <Text c="dimmed" fz={14}>
          {t('coverage.since', { since: format.day(since.slice(0, 10), 'long') })}
        </Text>
      ) : null}
      {reasons.length > 0 ? (
        <>
          <Title order={3} size="h4">
            {t('coverage.why')}
          </Title>
          <Stack component="ul" gap={6} m={0}>
            {reasons.map(({ reason, n }) => (
              <li key={reason}>
                <strong>{n}</strong> {t(`coverage.reason.${reason}`)}
              </li>
            ))}
          </Stack>
        </>
      ) : null}
      {coverage.kicked_off > 0 ? (
        <DataTable
          caption={t('coverage.title')}
          columns={columns}
          rows={summary.leagues.filter((row) => row.coverage.kicked_off > 0)}
          rowKey={(row) => row.id}
        />
      ) : null}
      <Text c="dimmed" fz={14}>
        {t('coverage.verify')}
      </Text>
      <Anchor
        href="/ledger/verify-record.mjs"
        download
        display="inline-flex"
        w="fit-content"
        mih="var(--touch)"
        style={{ alignItems: 'center' }}
      >
        <IconDownload size={18} aria-hidden="true" style={{ marginInlineEnd: 8 }} />
        {t('coverage.program')}
      </Anchor>
      <Code block>{`node verify-record.mjs forecasts ${origin} --log ${origin}/ledger`}</Code>
    </Stack>
  );
}
