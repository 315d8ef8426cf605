import { Button, Text } from '@mantine/core';
import { bankrollAdminAddresses } from '@quotavera/contract/bankroll/admin-addresses';
import { DECLARED_STATES } from '@quotavera/domain/bankroll';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDecision } from '../../../platform/viewer/index.ts';
import { FilterBar, FilterMenu } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { EmptyState } from '../../../ui/state/index.ts';
import { accountColumn } from '../../../ui/table/account-column.tsx';
import { type Column, ListTable, useListPage } from '../../../ui/table/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { Review } from './queries.ts';
import { ReviewDialog } from './ReviewDialog.tsx';

function useColumns(onLook: (review: Review) => void): readonly Column<Review>[] {
  const { t } = useTranslation('bankroll-declared');
  const { t: own } = useTranslation('bankroll');
  const format = useFormats();
  const counted = (count: number | null) => (count === null ? '–' : format.count(count));
  return [
    accountColumn({ key: 'tipster', header: t('tipster') }, ({ tipster }) => ({
      id: tipster.id,
      name: tipster.username,
    })),
    {
      key: 'file',
      header: t('file'),
      cell: ({ name, format: kind }) => (
        <Text inherit style={{ overflowWrap: 'anywhere' }}>
          {name} · {own(`import.formats.${kind}`)}
        </Text>
      ),
    },
    {
      key: 'rows',
      header: t('rows'),
      cell: (row) =>
        t('rowsOf', {
          taken: format.count(row.rows_new + row.rows_changed),
          rejected: format.count(row.rows_rejected),
        }),
    },
    { key: 'odd', header: t('odd'), numeric: true, cell: (row) => counted(row.odd_rows) },
    { key: 'contradictions', header: t('contradictions'), numeric: true, cell: (row) => counted(row.contradictions) },
    { key: 'since', header: t('since'), cell: ({ created_at: at }) => <TimeText value={at} /> },
    {
      key: 'act',
      header: t('choice'),
      inCard: 'line',
      cell: (review) => (
        <Button
          size="compact-md"
          mih={44}
          variant={review.state === 'waiting' ? 'filled' : 'default'}
          onClick={() => onLook(review)}
          aria-label={t('lookAt', { tipster: review.tipster.username })}
        >
          {t('look')}
        </Button>
      ),
    },
  ];
}

function Reviews() {
  const { t } = useTranslation('bankroll-declared');
  const { t: own } = useTranslation('bankroll');
  const [search] = useSearchParams();
  const [looking, setLooking] = useState<Review | null>(null);
  const columns = useColumns(setLooking);
  const format = useFormats();
  const state = DECLARED_STATES.find((each) => each === search.get('state')) ?? 'waiting';
  const reviews = useListPage(bankrollAdminAddresses.listDeclaredReviews, { state });
  const detailOf = ({ warnings, reason, decided_at: at, decided_by: admin }: Review) =>
    [
      ...warnings.map((warning) => own(`import.preview.warning.${warning}`)),
      ...(reason ? [t('refusedReason', { reason })] : []),
      ...(at && admin ? [t('decidedBy', { time: format.day(at, 'long'), admin })] : []),
    ].join(' ');
  return (
    <>
      <FilterBar names={['state']}>
        <FilterMenu
          name="state"
          label={t('filter')}
          options={DECLARED_STATES.map((value) => ({
            value: value === 'waiting' ? '' : value,
            label: t(`states.${value}`),
          }))}
        />
      </FilterBar>
      <ListTable
        read={reviews}
        caption={t('caption')}
        columns={columns}
        rowKey={({ id }) => id}
        detail={detailOf}
        empty={
          state === 'waiting' ? (
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          ) : (
            <EmptyState title={t('emptyDecided')}>{t('emptyDecidedText')}</EmptyState>
          )
        }
      />
      {looking ? <ReviewDialog review={looking} onClose={() => setLooking(null)} /> : null}
    </>
  );
}

/** `/declared-histories`: files with histories that tipsters declare, before and after an admin has looked at them. */
export function DeclaredReviewsPage() {
  const { t } = useTranslation('bankroll-declared');
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={useDecision('tips.moderate').granted}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      <Reviews />
    </GuardedPage>
  );
}
