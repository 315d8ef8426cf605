import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { Evidence } from './Evidence.tsx';
import type { Premiums } from './queries.ts';

/** `/value-now`: what prices above the market's fair price paid, for anybody. */
export function ValuePage({ premiums }: { premiums: ApiResult<Premiums> }) {
  const { t } = useTranslation('tools-value');
  const { revalidate } = useRevalidator();
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {premiums.ok ? (
        <Evidence premiums={premiums.data} />
      ) : (
        <ErrorState error={premiums.error} onRetry={() => void revalidate()} />
      )}
    </Page>
  );
}
