import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { tipsCalls } from '../../platform/api/index.ts';
import { useApi } from '../../platform/api/queries.ts';
import { useDecision } from '../../platform/viewer/index.ts';
import { useFormats } from '../../ui/format/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { useChosenInSight } from '../../ui/scroll/index.ts';
import { EmptyState } from '../../ui/state/index.ts';
import classes from './Admin.module.css';
import { ImportsPanel } from './components/ImportsPanel.tsx';
import { MatchesPanel } from './components/MatchesPanel.tsx';
import { QueuePanel } from './components/QueuePanel.tsx';
import { BookmakersPanel } from './data/BookmakersPanel.tsx';
import { DataPanel } from './data/DataPanel.tsx';
import { SchedulesPanel } from './schedules/SchedulesPanel.tsx';

const TABS = ['queue', 'declared', 'imports', 'schedules', 'matches', 'data', 'bookmakers'] as const;
type Tab = (typeof TABS)[number];

function tabOf(text: string | null): Tab {
  return TABS.find((tab) => tab === text) ?? 'queue';
}

/** What an admin does in five minutes a day: what waits for a decision first, then results and imports. */
export function AdminToolsPage() {
  const { t } = useTranslation('admin');
  const format = useFormats();
  const [search] = useSearchParams();
  const allowed = useDecision('tips.moderate').granted;
  const counts = useApi(tipsCalls.queueCounts, {}, { enabled: allowed });
  // On a phone not all of them fit: the one that is open must be in sight.
  const row = useChosenInSight<HTMLElement>(search.get('tab'));
  if (!allowed) {
    return (
      <Page>
        <PageMeta title={t('title')} />
        <EmptyState title={t('refused')}>{t('refusedText')}</EmptyState>
      </Page>
    );
  }
  const tab = tabOf(search.get('tab'));
  const waiting: Partial<Record<Tab, number>> = {
    queue: counts.data?.unsettled ?? 0,
    declared: counts.data?.self_declared ?? 0,
  };
  return (
    <Page width="wide">
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <nav ref={row} className={classes.tabs} aria-label={t('tabs.label')}>
        {TABS.map((each) => (
          <Link key={each} to={`?tab=${each}`} aria-current={each === tab ? 'page' : undefined} className={classes.tab}>
            {t(`tabs.${each}`)}
            {waiting[each] ? <span className={classes.count}>{format.count(waiting[each])}</span> : null}
          </Link>
        ))}
      </nav>
      {tab === 'queue' ? <QueuePanel queue="unsettled" /> : null}
      {tab === 'declared' ? <QueuePanel queue="self_declared" /> : null}
      {tab === 'imports' ? <ImportsPanel /> : null}
      {tab === 'schedules' ? <SchedulesPanel /> : null}
      {tab === 'matches' ? <MatchesPanel /> : null}
      {tab === 'data' ? <DataPanel /> : null}
      {tab === 'bookmakers' ? <BookmakersPanel /> : null}
    </Page>
  );
}
