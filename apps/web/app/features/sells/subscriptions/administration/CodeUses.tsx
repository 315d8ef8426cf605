import { Anchor, Button, Group, Title } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconArrowBackUp } from '../../../../ui/icons/index.ts';
import { EmptyState, ErrorState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { StopDialog } from './StopDialog.tsx';

type Use = ReplyTo<typeof sellsAddresses.listDiscountUses>['results'][number];

function useColumns(): readonly Column<Use>[] {
  const { t } = useTranslation('sells-discounts');
  const format = useFormats();
  return [
    {
      key: 'customer',
      header: t('customer'),
      inCard: 'title',
      cell: ({ customer: { id, username } }) => (
        <Anchor component={Link} to={paths.user(id)} display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
          {username}
        </Anchor>
      ),
    },
    { key: 'when', header: t('when'), cell: ({ used_at: at }) => <TimeText value={at} /> },
    { key: 'plan', header: t('plan'), cell: ({ plan, period }) => `${PLAN_PRICES[plan].name}, ${t(period)}` },
    { key: 'discount', header: t('discount'), numeric: true, cell: (use) => format.money(use.discount_cents) },
    { key: 'price', header: t('price'), numeric: true, inCard: 'figure', cell: (use) => format.money(use.price_cents) },
    { key: 'refunded', header: t('refunded'), numeric: true, cell: (use) => format.money(use.refunded_cents) },
  ];
}

/** Lists the uses of a code: by whom, when, and the price of the first period. */
export function CodeUses({ id }: { id: string }) {
  const { t } = useTranslation('sells-discounts');
  const address = useAddress();
  const columns = useColumns();
  const code = useApi(sellsAddresses.readDiscountCode, { params: { id } });
  const uses = useListPage(sellsAddresses.listDiscountUses, {}, { id });
  const [stops, setStops] = useState(false);
  const back = (
    <Anchor
      component={Link}
      to={address({ code: null })}
      display="inline-flex"
      mih={44}
      style={{ alignItems: 'center', gap: 6, alignSelf: 'flex-start' }}
    >
      <IconArrowBackUp size={18} aria-hidden="true" />
      {t('back')}
    </Anchor>
  );
  if (code.error && !code.data) {
    return (
      <>
        {back}
        <ErrorState error={code.error} onRetry={code.reload} />
      </>
    );
  }
  return (
    <>
      {back}
      {code.data ? (
        <Group justify="space-between">
          <Title order={2} size="h3">
            {t('usesTitle', { code: code.data.code })}
          </Title>
          {code.data.state === 'active' ? <Button onClick={() => setStops(true)}>{t('stop')}</Button> : null}
        </Group>
      ) : null}
      <ListTable
        read={uses}
        caption={t('usesCaption')}
        columns={columns}
        rowKey={({ customer, used_at: at }) => `${customer.id} ${at}`}
        empty={<EmptyState title={t('noUses')} />}
      />
      {stops && code.data ? <StopDialog code={code.data} onClose={() => setStops(false)} /> : null}
    </>
  );
}
