import { NativeSelect, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { BASIS_POINTS, FIRST_YEAR_OF_SALES, VAT_RATES_AS_OF } from '@quotavera/domain/sells';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { type Column, DataTable } from '../../../../ui/table/index.ts';

type Total = ReplyTo<typeof sellsAddresses.readVat>['results'][number];

function useColumns(): readonly Column<Total>[] {
  const { t, i18n } = useTranslation('sells-sales');
  const format = useFormats();
  const countries = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return [
    {
      key: 'quarter',
      header: t('books.quarter'),
      inCard: 'title',
      cell: ({ quarter }) => t('books.quarterOf', { quarter }),
    },
    { key: 'country', header: t('books.country'), cell: ({ country }) => countries.of(country) ?? country },
    {
      key: 'rate',
      header: t('books.rate'),
      numeric: true,
      cell: ({ rate_bp: rate }) =>
        format.percent(rate / BASIS_POINTS, { signed: false, digits: rate % 100 === 0 ? 0 : 1 }),
    },
    { key: 'net', header: t('books.net'), numeric: true, cell: ({ net_cents: cents }) => format.money(cents) },
    { key: 'vat', header: t('books.tax'), numeric: true, cell: ({ vat_cents: cents }) => format.money(cents) },
  ];
}

/** VAT of a year by quarter, country and rate, as it is declared. */
export function Vat() {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const columns = useColumns();
  const current = Math.max(FIRST_YEAR_OF_SALES, new Date().getFullYear());
  const years = Array.from({ length: current - FIRST_YEAR_OF_SALES + 1 }, (_, n) => String(current - n));
  const [year, setYear] = useState(years[0]!);
  const totals = useApi(sellsAddresses.readVat, { query: { year: Number(year) } }, { staleTime: 0 });
  return (
    <Panel title={t('books.vat')}>
      <NativeSelect
        label={t('books.year')}
        value={year}
        data={years}
        onChange={(event) => setYear(event.currentTarget.value)}
        maw={200}
      />
      {totals.error ? <ErrorState error={totals.error} onRetry={totals.reload} /> : null}
      <DataTable
        caption={t('books.vatCaption')}
        columns={columns}
        rows={totals.data?.results ?? []}
        rowKey={({ quarter, country, rate_bp: rate }) => `${quarter}-${country}-${rate}`}
        loading={totals.loading}
        empty={totals.error ? null : <EmptyState title={t('books.vatEmpty')} />}
      />
      {totals.data ? (
        <Text size="sm" c="dimmed">
          {totals.data.oss
            ? t('books.oss', { day: format.day(VAT_RATES_AS_OF, 'long') })
            : t('books.abroad', { amount: format.money(totals.data.abroad_cents) })}
        </Text>
      ) : null}
    </Panel>
  );
}
