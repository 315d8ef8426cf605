import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { PageSections } from './components/PageSections.tsx';
import type { PageText } from './queries.ts';

/** Terms, privacy notice, imprint and their like: a text with the day since which it holds. */
export function TextPage({ result }: { result: ApiResult<PageText> }) {
  const { t } = useTranslation('publishing-pages');
  const format = useFormats();
  const { revalidate } = useRevalidator();
  if (!result.ok) {
    return (
      <Page width="text">
        <ErrorState error={result.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  const { title, summary, version, intro, sections } = result.data;
  return (
    <Page width="text">
      <PageMeta title={title} description={summary} />
      <PageHeader title={title} lead={summary} />
      <Text size="sm" c="dimmed">
        {t('version', { date: format.day(version, 'long') })}
      </Text>
      <PageSections intro={intro} sections={sections} />
    </Page>
  );
}
