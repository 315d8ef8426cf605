import { documentText, type RichDocument } from '@quotavera/richtext';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { Page, PageHeader, PageMeta, StructuredData } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { Questions } from './components/Questions.tsx';
import type { Faq } from './queries.ts';

/** `/faq`: frequent questions, searchable; each has an address. */
export function FaqPage({ result }: { result: ApiResult<Faq> }) {
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
      <Questions categories={categories} />
    </Page>
  );
}
