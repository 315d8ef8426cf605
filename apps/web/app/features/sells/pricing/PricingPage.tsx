import { Button, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import type { Plan } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision, useUser } from '../../../platform/viewer/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { PeriodTabs, periodIn } from './components/PeriodTabs.tsx';
import { PlanAction } from './components/PlanAction.tsx';
import { Plans } from './components/Plans.tsx';
import { type Overview, type PlanSubscription, runningPlan, useContractDay } from './queries.ts';

/** Says what the reader has now, in a sentence each: a paid plan, a plan given by an admin, free days. */
function Present({
  subscription,
  granted,
  free,
}: {
  subscription: PlanSubscription | undefined;
  granted: Overview['granted'];
  free: Overview['free'];
}) {
  const { t } = useTranslation('sells-pricing');
  const format = useFormats();
  const day = useContractDay();
  const sentences: string[] = [];
  if (subscription?.status === 'past_due') {
    const values = { plan: PLAN_PRICES[subscription.plan].name, day: day(subscription.access_until) };
    sentences.push(t('member.pastDue', values));
  } else if (subscription?.next_renew && subscription.next_plan && subscription.renewal_cents !== null) {
    sentences.push(
      t('member.renews', {
        plan: PLAN_PRICES[subscription.next_plan].name,
        day: day(subscription.next_renew),
        price: format.money(subscription.renewal_cents),
      }),
    );
  } else if (subscription) {
    const values = { plan: PLAN_PRICES[subscription.plan].name, day: day(subscription.access_until) };
    sentences.push(t('member.ends', values));
  }
  if (granted) {
    const plan = PLAN_PRICES[granted.plan].name;
    sentences.push(
      granted.until ? t('member.grantedUntil', { plan, day: day(granted.until) }) : t('member.granted', { plan }),
    );
  }
  const pro = PLAN_PRICES.pro.name;
  if (free.until) sentences.push(t('member.freeUntil', { plan: pro, day: day(free.until) }));
  if (free.days > 0) sentences.push(t('member.freeDays', { count: free.days, plan: pro }));
  if (sentences.length === 0) return null;
  return (
    <Note kind="info" role="note">
      {sentences.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
    </Note>
  );
}

function Loading() {
  return (
    <LoadingState>
      <SimpleGrid minColWidth="min(100%, 260px)" autoFlow="auto-fit" spacing="sm">
        {[0, 1, 2].map((n) => (
          <Skeleton key={n} height={360} />
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}

function MemberPlans({ overview, open }: { overview: Overview; open: boolean }) {
  const { t } = useTranslation('sells-pricing');
  const [search] = useSearchParams();
  const { data: user } = useUser();
  const mayBuy = useDecision('plans.buy').granted;
  const subscription = runningPlan(overview);
  const period = periodIn(search, subscription?.period);
  const actionOf = (plan: Plan) => {
    if (plan !== 'free') {
      const offer = { subscription, open, mayBuy, granted: overview.granted, trialOffered: overview.trial_offered };
      return <PlanAction plan={plan} period={period} {...offer} />;
    }
    if (!subscription?.next_renew) return null;
    return (
      <>
        <Text size="sm" c="dimmed">
          {t('member.afterEnd')}
        </Text>
        <Button component={Link} to={paths.subscriptions}>
          {t('member.toStart')}
        </Button>
      </>
    );
  };
  return (
    <>
      {mayBuy ? null : <Note kind="info">{t('member.excluded')}</Note>}
      <Present subscription={subscription} granted={overview.granted} free={overview.free} />
      <Plans
        period={period}
        markOf={(plan) => (plan === user?.subscriptionType ? <Tag>{t('member.current')}</Tag> : null)}
        actionOf={actionOf}
      />
    </>
  );
}

/** `/pricing`: the plans for a member, with what a change would do and from when. */
export function PricingPage() {
  const { t } = useTranslation('sells-pricing');
  const [search] = useSearchParams();
  const overview = useApi(sellsAddresses.listSubscriptions, {}, { staleTime: 0 });
  const config = useApi(sellsAddresses.paymentConfig, {});
  const period = periodIn(search, runningPlan(overview.data)?.period);
  return (
    <Page>
      <PageMeta title={t('title')} />
      <PageHeader
        title={t('title')}
        lead={t('member.lead')}
        actions={
          <>
            <Button component={Link} to={paths.subscriptions}>
              {t('member.manage')}
            </Button>
            <PeriodTabs current={period} />
          </>
        }
      />
      {overview.data && !config.loading ? (
        <MemberPlans overview={overview.data} open={config.data?.provider !== 'none'} />
      ) : overview.error ? (
        <ErrorState error={overview.error} onRetry={overview.reload} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
