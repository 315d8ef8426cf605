import { Text } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { accountColumn } from '../../../../ui/table/account-column.tsx';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';

type Row = ReplyTo<typeof payoutsAddresses.listMissingTaxData>['results'][number];

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('payouts-administration');
  const format = useFormats();
  return [
    accountColumn({ key: 'tipster', header: t('tipster') }, ({ tipster }) => ({
      id: tipster.id,
      name: tipster.username,
    })),
    {
      key: 'what',
      header: t('missing.what'),
      cell: ({ has_tax_data: tax, has_account: account }) =>
        [tax ? null : t('missing.tax'), account ? null : t('missing.account')].filter(Boolean).join(', '),
    },
    {
      key: 'available',
      header: t('missing.available'),
      numeric: true,
      cell: ({ available_cents: cents }) => format.money(cents),
    },
    {
      key: 'pending',
      header: t('missing.pending'),
      numeric: true,
      cell: ({ pending_cents: cents }) => format.money(cents),
    },
  ];
}

/** Tipsters who are owed money and can't be paid yet. */
export function Missing() {
  const { t } = useTranslation('payouts-administration');
  const columns = useColumns();
  const missing = useListPage(payoutsAddresses.listMissingTaxData);
  return (
    <>
      <Text c="dimmed">{t('missing.text')}</Text>
      <ListTable
        read={missing}
        caption={t('missing.caption')}
        columns={columns}
        rowKey={({ tipster }) => tipster.id}
        empty={<EmptyState title={t('missing.none')}>{t('missing.noneText')}</EmptyState>}
      />
    </>
  );
}
