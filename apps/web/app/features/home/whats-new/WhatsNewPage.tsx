import { Stack, Text, Title } from '@mantine/core';
import type { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import type { RichDocument } from '@quotavera/richtext';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { ApiResult, ReplyTo } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { RichText } from '../../../ui/rich-text/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';

const MemberNews = lazy(() => import('./MemberNews.tsx'));

export type Changes = ReplyTo<typeof publishingAddresses.readChanges>;

/** `/whats-new`: what has changed in the product, and for members what is new since their last visit. */
export function WhatsNewPage({ result }: { result: ApiResult<Changes> }) {
  const { t } = useTranslation('home-whats-new');
  const { revalidate } = useRevalidator();
  if (!result.ok) {
    return (
      <Page width="text">
        <ErrorState error={result.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  const { title, summary, entries } = result.data;
  return (
    <Page width="text">
      <PageMeta title={title} description={summary} />
      <PageHeader title={title} lead={summary} />
      <MembersOnly>
        <Suspense>
          <MemberNews />
        </Suspense>
      </MembersOnly>
      <Panel title={t('product')}>
        <Stack gap="lg">
          {entries.map((entry) => (
            <article key={`${entry.day}${entry.title}`}>
              <Text size="sm" c="dimmed">
                <TimeText value={`${entry.day}T12:00:00Z`} style="day" />
              </Text>
              <Title order={3} size="h4">
                {entry.title}
              </Title>
              <RichText document={entry.document as RichDocument} />
            </article>
          ))}
        </Stack>
      </Panel>
    </Page>
  );
}
