import { Anchor } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { IconFlag } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { APPEAL_TONES, type Followup, STATUS_TONES } from '../queries.ts';
import { useTargetWords } from './useTargetWords.ts';

function useColumns(): readonly Column<Followup>[] {
  const { t } = useTranslation('support-reports');
  const words = useTargetWords();
  return [
    {
      key: 'about',
      header: t('own.about'),
      inCard: 'title',
      cell: ({ key, target }) => (
        <Anchor
          component={Link}
          to={`${paths.report}?key=${encodeURIComponent(key)}`}
          display="inline-flex"
          mih={44}
          style={{ alignItems: 'center' }}
        >
          {words(target)}
        </Anchor>
      ),
    },
    { key: 'side', header: t('own.side'), cell: ({ side }) => t(`own.${side}`) },
    {
      key: 'when',
      header: t('own.when'),
      cell: ({ side, created_at: createdAt, decided_at: decided }) => (
        <TimeText value={side === 'reported' ? (decided ?? createdAt) : createdAt} />
      ),
    },
    {
      key: 'status',
      header: t('own.status'),
      cell: ({ status, appeal }) =>
        appeal ? (
          <Tag tone={APPEAL_TONES[appeal.status]}>{t(`appeal.status.${appeal.status}`)}</Tag>
        ) : (
          <Tag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Tag>
        ),
    },
  ];
}

/** A member's own reports, and decisions about them. */
export function OwnReports() {
  const { t } = useTranslation('support-reports');
  const columns = useColumns();
  const reports = useListPage(supportAddresses.listReports);
  return (
    <ListTable
      read={reports}
      caption={t('own.caption')}
      columns={columns}
      rowKey={({ key }) => key}
      empty={
        <EmptyState icon={<IconFlag size={22} />} title={t('own.empty')}>
          {t('own.emptyText')}
        </EmptyState>
      }
    />
  );
}
