import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { IconCreditCard } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { LinkTabs } from '../../../ui/tabs/index.ts';
import { type Overview, useContractDay } from '../pricing/index.ts';
import { Cards } from './components/Cards.tsx';
import { Purchases } from './components/Purchases.tsx';
import { Receipts } from './components/Receipts.tsx';
import { RedeemGift } from './components/RedeemGift.tsx';
import { SubscriptionPanel } from './components/SubscriptionPanel.tsx';

const AllSubscriptions = lazy(() => import('./administration/AllSubscriptions.tsx'));
const OwnerSubscriptions = lazy(() => import('./owner/OwnerSubscriptions.tsx'));
const Books = lazy(() => import('./administration/Books.tsx'));
const Codes = lazy(() => import('./administration/Codes.tsx'));
const Worklist = lazy(() => import('../worklist/Worklist.tsx'));

/** Shows what the reader has without paying: a plan that was given, and free days. */
function Given({ granted, free }: Pick<Overview, 'granted' | 'free'>) {
  const { t } = useTranslation('sells-subscriptions');
  const day = useContractDay();
  if (!granted && free.days === 0 && free.until === null) return null;
  const plan = granted ? PLAN_PRICES[granted.plan].name : '';
  return (
    <Note kind="info" role="note">
      {granted ? (
        <Text>{granted.until ? t('grantedUntil', { plan, day: day(granted.until) }) : t('granted', { plan })}</Text>
      ) : null}
      {free.until ? <Text>{t('freeUntil', { plan: PLAN_PRICES.pro.name, day: day(free.until) })}</Text> : null}
      {free.days > 0 ? <Text>{t('freeDays', { count: free.days, plan: PLAN_PRICES.pro.name })}</Text> : null}
    </Note>
  );
}

function Subscriptions({ overview }: { overview: Overview }) {
  const { t } = useTranslation('sells-subscriptions');
  const { results, cards, purchases, receipts, granted, free } = overview;
  return (
    <>
      <Given granted={granted} free={free} />
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
          {t(granted || free.until ? 'noneGiven' : 'noneText')}
        </EmptyState>
      ) : null}
      {results.map((subscription) => (
        <SubscriptionPanel key={subscription.id} subscription={subscription} cards={cards} />
      ))}
      {cards.length > 0 || results.some(({ next_renew: renews }) => renews !== null) ? (
        <Cards overview={overview} />
      ) : null}
      {purchases.length > 0 ? <Purchases purchases={purchases} /> : null}
      <RedeemGift />
      {receipts.length > 0 ? <Receipts receipts={receipts} invoicesAlways={overview.invoices_always} /> : null}
    </>
  );
}

function Own() {
  const overview = useApi(sellsAddresses.listSubscriptions, {}, { staleTime: 0 });
  if (overview.data) return <Subscriptions overview={overview.data} />;
  if (overview.error) return <ErrorState error={overview.error} onRetry={overview.reload} />;
  return (
    <LoadingState>
      <Stack gap="md">
        <Skeleton height={260} />
        <Skeleton height={180} />
      </Stack>
    </LoadingState>
  );
}

const VIEWS = {
  own: Own,
  owner: OwnerSubscriptions,
  admin: AllSubscriptions,
  work: Worklist,
  codes: Codes,
  books: Books,
} as const;
type View = keyof typeof VIEWS;

/** `/subscriptions`: what a reader pays for and has paid. Admins begin with everybody's, tipsters with their subscribers; `?as=` chooses. */
export function SubscriptionsPage() {
  const { t } = useTranslation('sells-subscriptions');
  const [search] = useSearchParams();
  const isAdmin = useDecision('subscriptions.administer').granted;
  const isTipster = useDecision('channels.own').granted;
  const views: readonly View[] = [
    ...(isAdmin ? (['admin', 'work', 'codes', 'books'] as const) : []),
    ...(isTipster ? (['owner'] as const) : []),
    'own',
  ];
  const view = views.find((each) => each === search.get('as')) ?? views[0]!;
  const Shown = VIEWS[view];
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader title={t('title')} lead={t(`view.${view}.lead`)} />
      {views.length > 1 ? (
        <LinkTabs
          label={t('view.label')}
          current={view}
          tabs={views.map((value) => ({ value, label: t(`view.${value}.title`), to: { search: `?as=${value}` } }))}
        />
      ) : null}
      <Suspense
        fallback={
          <LoadingState>
            <Skeleton height={260} />
          </LoadingState>
        }
      >
        <Shown />
      </Suspense>
    </Page>
  );
}
