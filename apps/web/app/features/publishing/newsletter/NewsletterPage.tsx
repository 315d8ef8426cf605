import { Button } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ApiResult, api } from '../../../platform/api/index.ts';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import { Note } from '../../../ui/note/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import SubscribeForm from './SubscribeForm.tsx';
import type { SubscriptionAnswer } from './subscription.ts';

/** Links in mails do these things; each is named by the parameter that carries its secret. */
const STEPS = ['confirm', 'leave', 'alerts', 'channel', 'reports'] as const;
type Step = (typeof STEPS)[number];

const CALLS: Readonly<Record<Step, (token: string) => Promise<ApiResult<unknown>>>> = {
  confirm: (token) => api(publishingAddresses.confirmNewsletter, { body: { token } }),
  leave: (token) => api(publishingAddresses.leaveNewsletter, { params: { token } }),
  alerts: (token) => api(alertsAddresses.leaveAlerts, { params: { token } }),
  channel: (token) => api(sellsAddresses.leaveMessageMail, { params: { token } }),
  reports: (token) => api(bankrollAddresses.leaveReports, { params: { token } }),
};

/** Explains a link of a mail. Only a press acts, because programs open links too. */
function LinkStep({ step, token }: { step: Step; token: string }) {
  const hydrated = useHydrated();
  const { t } = useTranslation('publishing-newsletter');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ApiResult<unknown> | null>(null);
  async function act(): Promise<void> {
    setBusy(true);
    setResult(await CALLS[step](token));
    setBusy(false);
  }
  if (result?.ok) return <Note kind="info">{t(`${step}.done`)}</Note>;
  return (
    <>
      {result?.ok === false ? <Note kind="error">{errorText(result.error)}</Note> : null}
      <Button variant="filled" loading={busy} disabled={!hydrated} onClick={() => void act()} w="fit-content">
        {t(`${step}.act`)}
      </Button>
    </>
  );
}

/** `/newsletter`: subscribing, and what the links of its mails lead to. */
export function NewsletterPage({ answer }: { answer: SubscriptionAnswer | undefined }) {
  const { t } = useTranslation('publishing-newsletter');
  const [search] = useSearchParams();
  const step = STEPS.find((each) => search.has(each)) ?? null;
  return (
    <Page width="text">
      <PageMeta title={t('title')} description={t('lead')} />
      {step ? <meta name="robots" content="noindex" /> : null}
      <PageHeader title={step ? t(`${step}.title`) : t('title')} lead={step ? t(`${step}.lead`) : t('lead')} />
      {step ? <LinkStep key={step} step={step} token={search.get(step) ?? ''} /> : <SubscribeForm answer={answer} />}
    </Page>
  );
}
