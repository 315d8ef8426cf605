import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useDecision } from '../../platform/viewer/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState } from '../../ui/state/index.ts';
import { AuditPanel } from './components/AuditPanel.tsx';
import { PeoplePanel } from './components/PeoplePanel.tsx';
import classes from './People.module.css';

const TABS = ['people', 'audit'] as const;

/** People and what was done about them. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const [search] = useSearchParams();
  const allowed = useDecision('users.administer').granted;
  const tab = TABS.find((each) => each === search.get('tab')) ?? 'people';
  if (!allowed) {
    return (
      <Page>
        <PageMeta title={t('title')} />
        <EmptyState title={t('refused')}>{t('refusedText')}</EmptyState>
      </Page>
    );
  }
  return (
    <Page width="wide">
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        {TABS.map((each) => (
          <Link
            key={each}
            to={each === 'people' ? '?' : `?tab=${each}`}
            aria-current={each === tab ? 'page' : undefined}
            className={classes.tab}
          >
            {t(`tabs.${each}`)}
          </Link>
        ))}
      </nav>
      {tab === 'people' ? <PeoplePanel /> : <AuditPanel />}
    </Page>
  );
}
