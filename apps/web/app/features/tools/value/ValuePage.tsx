import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { ErrorState } from '../../../ui/state/index.ts';
import { UpgradeCard } from '../../../ui/upgrade/index.ts';
import { Evidence } from './Evidence.tsx';
import type { Premiums } from './queries.ts';

const ValueList = lazy(() => import('./ValueList.tsx'));

/** `/value-now`: what prices above the market's fair price paid, for anybody, and those that are there now for who has PRO. */
export function ValuePage({ premiums }: { premiums: ApiResult<Premiums> }) {
  const { t } = useTranslation('tools-value');
  const { revalidate } = useRevalidator();
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      <MembersOnly
        otherwise={
          <UpgradeCard plan="pro" title={t('upgrade.title')}>
            {t('upgrade.text')}
          </UpgradeCard>
        }
      >
        <Suspense>
          <ValueList />
        </Suspense>
      </MembersOnly>
      {premiums.ok ? (
        <Evidence premiums={premiums.data} />
      ) : (
        <ErrorState error={premiums.error} onRetry={() => void revalidate()} />
      )}
    </Page>
  );
}
