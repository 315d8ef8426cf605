import { Anchor } from '@mantine/core';
import { tipsAdminAddresses } from '@quotavera/contract/tips/admin-addresses';
import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { GuardedPage } from '../../../ui/page/index.ts';
import { AddressTabs } from '../../../ui/tabs/index.ts';
import { ImportsPanel } from './components/ImportsPanel.tsx';
import { MatchesPanel } from './components/MatchesPanel.tsx';
import { BookmakersPanel } from './data/BookmakersPanel.tsx';
import { DataPanel } from './data/DataPanel.tsx';
import { FeedPanel } from './data/FeedPanel.tsx';
import { RatesPanel } from './data/RatesPanel.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { SchedulesPanel } from './schedules/SchedulesPanel.tsx';

/** A warning above every tab, because without fresh prices no tip can rank. */
function PricesAlarm() {
  const { t } = useTranslation('admin-tools');
  const feed = useApi(toolsAddresses.readFeed, {}, { refetchInterval: 60_000 });
  if (!feed.data?.nothing_ranks) return null;
  return (
    <Note kind="error">
      {t('feed.none')}{' '}
      <Anchor component={Link} to={{ search: '?tab=feed' }} inherit>
        {t('feed.toCosts')}
      </Anchor>
    </Note>
  );
}

/** The tabs that bring data in, which are not a moderator's. */
const ADMIN_TABS = [
  { value: 'imports', panel: <ImportsPanel /> },
  { value: 'feed', panel: <FeedPanel /> },
  { value: 'schedules', panel: <SchedulesPanel /> },
  { value: 'matches', panel: <MatchesPanel /> },
  { value: 'data', panel: <DataPanel /> },
  { value: 'rates', panel: <RatesPanel /> },
  { value: 'bookmakers', panel: <BookmakersPanel /> },
] as const;

/** Holds an admin's work of five minutes a day: decisions that wait come first, then results and imports. */
export function AdminToolsPage() {
  const { t } = useTranslation('admin-tools');
  const format = useFormats();
  const allowed = useDecision('tips.moderate').granted;
  const administers = useDecision('tools.admin').granted;
  const counts = useApi(tipsAdminAddresses.queueCounts, {}, { enabled: allowed });
  const waiting = (count: number | undefined) => (count ? format.count(count) : undefined);
  return (
    <GuardedPage
      title={t('title')}
      lead={t('lead')}
      granted={allowed}
      refused={{ title: t('refused'), text: t('refusedText') }}
    >
      {administers ? <PricesAlarm /> : null}
      <AddressTabs
        label={t('tabs.label')}
        tabs={[
          {
            value: 'queue',
            label: t('tabs.queue'),
            mark: waiting(counts.data?.unsettled),
            panel: <QueuePanel queue="unsettled" />,
          },
          {
            value: 'declared',
            label: t('tabs.declared'),
            mark: waiting(counts.data?.self_declared),
            panel: (
              <>
                <Anchor component={Link} to={paths.declaredReviews}>
                  {t('histories')}
                </Anchor>
                <QueuePanel queue="self_declared" />
              </>
            ),
          },
          ...(administers ? ADMIN_TABS.map(({ value, panel }) => ({ value, label: t(`tabs.${value}`), panel })) : []),
        ]}
      />
    </GuardedPage>
  );
}
