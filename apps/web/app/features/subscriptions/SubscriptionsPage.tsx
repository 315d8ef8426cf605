import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { PLAN_PRICES } from '@quotavera/domain/plans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api/queries.ts';
import { sellsCalls } from '../../platform/api/sells-calls.ts';
import { useFormats } from '../../ui/format/index.ts';
import { IconCreditCard } from '../../ui/icons/index.ts';
import { Note } from '../../ui/note/index.ts';
import { Page, PageHeader, PageMeta } from '../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/index.ts';
import { type Overview, useContractDay } from '../pricing/index.ts';
import { Cards } from './components/Cards.tsx';
import { Purchases } from './components/Purchases.tsx';
import { Receipts } from './components/Receipts.tsx';
import { SubscriptionPanel } from './components/SubscriptionPanel.tsx';

/** What one has without paying: a plan that was given, and credit. */
function Given({ granted, credit_cents: credit }: Pick<Overview, 'granted' | 'credit_cents'>) {
  const { t } = useTranslation('subscriptions');
  const format = useFormats();
  const day = useContractDay();
  if (!granted && credit === 0) return null;
  const plan = granted ? PLAN_PRICES[granted.plan].name : '';
  return (
    <Note kind="info" role="note">
      {granted ? (
        <Text>{granted.until ? t('grantedUntil', { plan, day: day(granted.until) }) : t('granted', { plan })}</Text>
      ) : null}
      {credit === 0 ? null : <Text>{t('credit', { amount: format.money(credit) })}</Text>}
    </Note>
  );
}

function Subscriptions({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation('subscriptions');
  const { results, cards, purchases, receipts, granted, credit_cents } = overview;
  return (
    <>
      <Given granted={granted} credit_cents={credit_cents} />
      {results.length === 0 ? (
        <EmptyState
          icon={<IconCreditCard size={22} />}
          title={t('none')}
          action={
            <Button component={Link} to={paths.pricing} variant="filled">
              {t('toPlans')}
            </Button>
          }
        >
          {t('noneText')}
        </EmptyState>
      ) : null}
      {results.map((subscription) => (
        <SubscriptionPanel key={subscription.id} subscription={subscription} cards={cards} />
      ))}
      {cards.length > 0 || results.some(({ next_renew: renews }) => renews !== null) ? (
        <Cards overview={overview} />
      ) : null}
      {purchases.length > 0 ? <Purchases purchases={purchases} /> : null}
      {receipts.length > 0 ? <Receipts receipts={receipts} /> : null}
    </>
  );
}

/** `/subscriptions`: what a reader pays for and has paid. */
export function SubscriptionsPage() {
  const { t } = useTranslation('subscriptions');
  const overview = useApi(sellsCalls.listSubscriptions, {}, { staleTime: 0 });
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} lead={t('lead')} />
      {overview.data ? (
        <Subscriptions overview={overview.data} />
      ) : overview.error ? (
        <ErrorState error={overview.error} onRetry={overview.reload} />
      ) : (
        <LoadingState>
          <Stack gap="md">
            <Skeleton height={260} />
            <Skeleton height={180} />
          </Stack>
        </LoadingState>
      )}
    </Page>
  );
}
