import { Button, Group, Skeleton, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { sendFile } from '../../../../platform/api/send-file.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { FileButton } from '../../../../ui/controls/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconUpload } from '../../../../ui/icons/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';

type Overview = ReplyTo<typeof bankrollAddresses.readExchangeRates>;
type Imported = ReplyTo<typeof bankrollAddresses.importExchangeRates>;
type Currency = Overview['currencies'][number];

function Extent({ rates }: { rates: Overview }) {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const long = (day: string) => format.day(day, 'long');
  const missing = rates.missing_days.map(long).join(', ');
  const more = rates.missing > rates.missing_days.length ? ' …' : '';
  return (
    <>
      <Facts
        facts={[
          [t('rates.last'), rates.last_day && long(rates.last_day)],
          [t('rates.first'), rates.first_day && long(rates.first_day)],
          [t('rates.days'), format.count(rates.days)],
          [
            t('rates.missing'),
            rates.missing === 0 ? t('rates.complete') : `${format.count(rates.missing)}: ${missing}${more}`,
          ],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('rates.missingNote')}
      </Text>
    </>
  );
}

/** The table by which own bets in other currencies are converted: how far it goes, what is missing, and its import. */
export function RatesPanel() {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const rates = useApi(bankrollAddresses.readExchangeRates, {});
  const { busy, error, run } = useChange();
  const columns: readonly Column<Currency>[] = [
    { key: 'currency', header: t('rates.currency'), inCard: 'title', cell: ({ currency }) => currency },
    {
      key: 'rate',
      header: t('rates.rate'),
      numeric: true,
      inCard: 'figure',
      cell: ({ per_euro: rate }) => format.decimal(rate, rate.split('.')[1]?.length ?? 0),
    },
    {
      key: 'span',
      header: t('rates.span'),
      cell: ({ from, to }) => t('rates.spanText', { from: format.day(from, 'long'), to: format.day(to, 'long') }),
    },
  ];
  const done = ({ last_day: day, added, changed }: Imported) =>
    t('rates.done', { day: format.day(day, 'long'), added: format.count(added), changed: format.count(changed) });
  const send = (file: File) =>
    run(() => sendFile<Imported>(bankrollAddresses.importExchangeRates.path, { name: file.name }, file), done);
  return (
    <Panel title={t('rates.title')}>
      <Text c="dimmed">{t('rates.text')}</Text>
      <Group gap="sm">
        <FileButton accept=".csv,text/csv" onChange={(file) => (file ? void send(file) : undefined)}>
          {(props) => (
            <Button {...props} loading={busy} leftSection={<IconUpload size={17} aria-hidden="true" />}>
              {t('rates.choose')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t('rates.hint')}
        </Text>
      </Group>
      <Failed error={error} field="file" />
      {rates.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={320} radius={12} />
        </LoadingState>
      ) : null}
      {rates.error ? <ErrorState error={rates.error} onRetry={rates.reload} /> : null}
      {rates.data?.last_day === null ? <EmptyState title={t('rates.none')}>{t('rates.noneText')}</EmptyState> : null}
      {rates.data?.last_day ? (
        <>
          <Extent rates={rates.data} />
          <DataTable
            caption={t('rates.title')}
            columns={columns}
            rows={rates.data.currencies}
            rowKey={({ currency }) => currency}
          />
        </>
      ) : null}
    </Panel>
  );
}
