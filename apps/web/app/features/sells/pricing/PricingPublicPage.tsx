import { Button, Stack } from '@mantine/core';
import type { Plan } from '@quotavera/domain/access';
import { TRIAL_DAYS, TRIAL_PLAN, WITHDRAWAL_DAYS } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { PeriodTabs, periodIn } from './components/PeriodTabs.tsx';
import { Plans } from './components/Plans.tsx';

/** `/pricingp`: what the plans cost and open, for visitors and search engines. `open`: whether anything can be ordered here. */
export function PricingPublicPage({ open }: { open: boolean }) {
  const { t } = useTranslation('sells-pricing');
  const [search] = useSearchParams();
  const { signedIn } = useSession();
  const period = periodIn(search);
  const actionOf = (plan: Plan) => {
    if (plan === 'free') {
      return signedIn ? null : (
        <Button component={Link} to={paths.register}>
          {t('register')}
        </Button>
      );
    }
    if (!open) return <Button disabled>{t('off')}</Button>;
    return (
      // Members see first what they have already.
      <Button
        component={Link}
        to={signedIn ? `${paths.pricing}?period=${period}` : `${paths.checkout}?plan=${plan}&period=${period}`}
        variant="filled"
      >
        {t('choose', { plan: PLAN_PRICES[plan].name })}
      </Button>
    );
  };
  return (
    <Page>
      <PageMeta title={t('title')} description={t('description')} />
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            {signedIn ? (
              <Button component={Link} to={paths.pricing}>
                {t('yours')}
              </Button>
            ) : null}
            <PeriodTabs current={period} />
          </>
        }
      />
      <Plans period={period} actionOf={actionOf} />
      <Panel title={t('how.title')}>
        <Stack component="ul" gap="xs" m={0} pl={20} maw="78ch">
          <li>{t('how.renewal')}</li>
          <li>{t('how.upgrade')}</li>
          <li>{t('trial.how', { plan: PLAN_PRICES[TRIAL_PLAN].name, days: TRIAL_DAYS })}</li>
          <li>{t('how.withdrawal', { days: WITHDRAWAL_DAYS })}</li>
        </Stack>
      </Panel>
    </Page>
  );
}
