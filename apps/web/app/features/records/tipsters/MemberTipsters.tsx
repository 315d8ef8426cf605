import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { LinkTabs } from '../../../ui/tabs/index.ts';
import { FollowButton } from '../../tips/follow/index.ts';
import { TipsterCardsSkeleton } from './components/TipsterCard.tsx';
import { listFiltersOf, listQueryOf } from './filters.ts';
import { TipsterListView, type TipsterListViewProps } from './TipsterListView.tsx';
import { useRecordNews } from './use-record-news.ts';

const ChosenTipsters = lazy(() => import('./ChosenTipsters.tsx'));

/** The tipsters as a member sees them, with their own follows. */
function useMemberTipsters(): TipsterListViewProps {
  const [search] = useSearchParams();
  const read = useApi(
    recordsAddresses.listTipsters,
    { query: listQueryOf(listFiltersOf(search)) },
    { keepPrevious: true },
  );
  useRecordNews(read.reload);
  return {
    member: true,
    data: read.data,
    loading: read.loading,
    error: read.error,
    onRetry: read.reload,
    follow: (row) => <FollowButton tipster={row.tipster} followed={row.followed} size="sm" />,
  };
}

const TABS = ['all', 'followed', 'subscribed'] as const;

function AllTipsters({ tabs }: { tabs: ReactNode }) {
  return <TipsterListView {...useMemberTipsters()} tabs={tabs} />;
}

/** `/tipstersp`: everybody, or those whom the reader follows or pays. */
export function TipstersPage() {
  const { t } = useTranslation('records-tipsters');
  const [search] = useSearchParams();
  const current = TABS.find((tab) => tab === search.get('tab')) ?? 'all';
  const tabs = (
    <LinkTabs
      label={t('list.title')}
      current={current}
      tabs={TABS.map((value) => ({
        value,
        label: t(`chosen.tab.${value}`),
        to: { search: value === 'all' ? '' : `?tab=${value}` },
      }))}
    />
  );
  if (current === 'all') return <AllTipsters tabs={tabs} />;
  return (
    <Page>
      <PageMeta title={t(`chosen.tab.${current}`)} />
      <PageHeader title={t('list.title')} lead={t(`chosen.${current}Lead`)} />
      {tabs}
      <Suspense fallback={<TipsterCardsSkeleton count={6} />}>
        <ChosenTipsters key={current} of={current} />
      </Suspense>
    </Page>
  );
}

/** Hands the public page the member's list; until then the page shows the visitors' one. */
export const MemberTipsters = memo(function MemberTipsters({
  show,
}: {
  show: (props: TipsterListViewProps | null) => void;
}) {
  const own = useMemberTipsters();
  useLiftState(show, own.loading ? null : own);
  return null;
});
