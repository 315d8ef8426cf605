import { Anchor, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { LoadingState } from '../../../ui/state/index.ts';
import type { ContactAnswer } from './contact.ts';

// Lazy, because the server renders it and it can be read before it is alive.
const ContactForm = lazy(async () => ({ default: (await import('./components/ContactForm.tsx')).ContactForm }));

/** `/contact-us`: visitors write to the team. */
export function ContactPage({ answer }: { answer: ContactAnswer | undefined }) {
  const { t } = useTranslation('support-messages');
  return (
    <Page width="text">
      <PageMeta title={t('contact.title')} description={t('contact.description')} />
      <PageHeader title={t('contact.title')} lead={t('contact.lead')} />
      <Anchor component={Link} to={paths.faq}>
        {t('contact.faq')}
      </Anchor>
      <Suspense
        fallback={
          <LoadingState>
            <Skeleton height={560} />
          </LoadingState>
        }
      >
        <ContactForm answer={answer} />
      </Suspense>
    </Page>
  );
}
