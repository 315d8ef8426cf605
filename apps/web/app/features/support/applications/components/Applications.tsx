import { Anchor } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { APPLICATION_STATUSES } from '@quotavera/domain/support/applications';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { IconUserPlus } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { useMoments } from '../moments.ts';
import { type ApplicationRow, STATUS_TONES } from '../queries.ts';
import { ApplicationDialog } from './ApplicationDialog.tsx';

const FILTERS = ['status'] as const;

function useColumns(): readonly Column<ApplicationRow>[] {
  const { t } = useTranslation('support-applications');
  const address = useAddress();
  const moments = useMoments();
  return [
    {
      key: 'name',
      header: t('admin.name'),
      inCard: 'title',
      cell: ({ id, first_name: first, last_name: last }) => (
        <Anchor
          component={Link}
          to={address({ application: String(id) })}
          preventScrollReset
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {first} {last}
        </Anchor>
      ),
    },
    {
      key: 'status',
      header: t('admin.status'),
      cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{t(`admin.statuses.${status}`)}</Tag>,
    },
    {
      key: 'meeting',
      header: t('admin.meeting'),
      cell: ({ meeting_at: at }) => (at ? moments.both(at) : '–'),
    },
    {
      key: 'channel',
      header: t('admin.channel'),
      cell: ({ channel }) => <span style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{channel || '–'}</span>,
    },
    { key: 'created', header: t('admin.created'), cell: ({ created_at: at }) => <TimeText value={at} /> },
  ];
}

/** All applications, latest first. */
export function Applications() {
  const { t } = useTranslation('support-applications');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const columns = useColumns();
  const status = APPLICATION_STATUSES.find((each) => each === search.get('status'));
  const shown = Number(search.get('application')) || null;
  const applications = useListPage(supportAddresses.listApplications, { ...(status ? { status } : {}) });
  return (
    <>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="status"
          label={t('admin.status')}
          options={[
            { value: '', label: t('admin.all') },
            ...APPLICATION_STATUSES.map((value) => ({ value, label: t(`admin.statuses.${value}`) })),
          ]}
        />
      </FilterBar>
      <ListTable
        read={applications}
        caption={t('admin.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconUserPlus size={22} />} title={t('admin.empty')}>
            {t('admin.emptyText')}
          </EmptyState>
        }
      />
      <ApplicationDialog
        key={shown}
        id={shown}
        onClose={() => void navigate(address({ application: null }), { preventScrollReset: true })}
      />
    </>
  );
}
