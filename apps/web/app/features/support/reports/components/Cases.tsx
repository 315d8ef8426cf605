import { Anchor, Group, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REPORT_REASONS } from '@quotavera/domain/support/reports';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FilterBar, FilterMenu } from '../../../../ui/filter/index.ts';
import { IconFlag } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useAddress, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type CaseRow, STATUS_TONES } from '../queries.ts';
import { CaseDialog } from './CaseDialog.tsx';
import { useTargetWords } from './useTargetWords.ts';

const FILTERS = ['state', 'reason'] as const;

function useColumns(): readonly Column<CaseRow>[] {
  const { t } = useTranslation('support-reports');
  const words = useTargetWords();
  const address = useAddress();
  return [
    {
      key: 'about',
      header: t('list.about'),
      inCard: 'title',
      cell: ({ id: caseId, target }) => (
        <Anchor
          component={Link}
          to={address({ case: String(caseId) })}
          preventScrollReset
          display="inline-flex"
          mih={44}
          fw={500}
          style={{ alignItems: 'center' }}
        >
          {words(target)}
        </Anchor>
      ),
    },
    {
      key: 'reasons',
      header: t('list.reasons'),
      wraps: true,
      inCard: 'line',
      cell: ({ reasons }) => (
        <Text inherit style={{ whiteSpace: 'normal' }}>
          {reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}
        </Text>
      ),
    },
    { key: 'count', header: t('list.count'), numeric: true, cell: ({ reports }) => reports },
    { key: 'opened', header: t('list.opened'), cell: ({ opened_at: at }) => <TimeText value={at} /> },
    {
      key: 'status',
      header: t('list.status'),
      cell: ({ status, urgent, appealed }) => (
        <Group gap={6}>
          <Tag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Tag>
          {urgent ? <Tag tone="negative">{t('list.urgent')}</Tag> : null}
          {appealed ? <Tag tone="warning">{t('list.appealed')}</Tag> : null}
        </Group>
      ),
    },
  ];
}

/** Lists the reported tips and users that wait for a decision, or those that were decided. */
export function Cases() {
  const { t } = useTranslation('support-reports');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const columns = useColumns();
  const decided = search.get('state') === 'decided';
  const reason = REPORT_REASONS.find((each) => each === search.get('reason'));
  const shown = Number(search.get('case')) || null;
  const cases = useListPage(supportAddresses.listReportCases, {
    state: decided ? 'decided' : 'waiting',
    ...(reason ? { reason } : {}),
  });
  return (
    <>
      <FilterBar names={FILTERS}>
        <FilterMenu
          name="state"
          label={t('list.state')}
          options={[
            { value: '', label: t('list.waiting') },
            { value: 'decided', label: t('list.decided') },
          ]}
        />
        <FilterMenu
          name="reason"
          label={t('list.reason')}
          options={[
            { value: '', label: t('list.all') },
            ...REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
          ]}
        />
      </FilterBar>
      <ListTable
        read={cases}
        caption={t('list.caption')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={<IconFlag size={22} />} title={t(decided ? 'list.none' : 'list.empty')}>
            {t('list.emptyText')}
          </EmptyState>
        }
      />
      <CaseDialog
        key={shown}
        id={shown}
        onClose={() => void navigate(address({ case: null }), { preventScrollReset: true })}
      />
    </>
  );
}
