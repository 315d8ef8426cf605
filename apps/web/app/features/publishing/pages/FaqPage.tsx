import { documentText, type RichDocument } from '@quotavera/richtext';
import { lazy, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta, StructuredData } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import type { Faq } from './queries.ts';

// Lazy, because the server renders it and it can be read before its search is alive.
const Questions = lazy(async () => ({ default: (await import('./components/Questions.tsx')).Questions }));

/** `/faq`: frequent questions, searchable; each has an address. */
export function FaqPage({ result }: { readonly result: ApiResult<Faq> }) {
  const { revalidate } = useRevalidator();
  if (!result.ok) {
    return (
      <Page width="text">
        <ErrorState error={result.error} onRetry={() => void revalidate()} />
      </Page>
    );
  }
  const { title, summary, categories } = result.data;
  return (
    <Page width="text">
      <PageMeta title={title} description={summary} />
      <StructuredData
        about={{
          '@type': 'FAQPage',
          mainEntity: categories.flatMap(({ questions }) =>
            questions.map((question) => ({
              '@type': 'Question',
              name: question.title,
              acceptedAnswer: { '@type': 'Answer', text: documentText(question.document as RichDocument) },
            })),
          ),
        }}
      />
      <PageHeader title={title} lead={summary} />
      <Suspense>
        <Questions categories={categories} />
      </Suspense>
    </Page>
  );
}
