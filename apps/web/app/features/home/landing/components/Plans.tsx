import { Button } from '@mantine/core';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Plans as PlanCards } from '../../../sells/pricing/index.ts';
import { Section } from './Section.tsx';

/** Shows each plan with its features and price. */
export function Plans() {
  const { t } = useTranslation(['home-landing', 'sells-pricing']);
  return (
    <Section
      id="plans"
      title={t('plans.title')}
      lead={t('plans.lead')}
      aside={
        <Button component={Link} to={paths.pricingPublic}>
          {t('plans.compare')}
        </Button>
      }
    >
      <PlanCards
        period="month"
        order={3}
        actionOf={(plan) => (
          <Button component={Link} to={plan === 'free' ? paths.register : paths.pricingPublic}>
            {t('sells-pricing:choose', { plan: PLAN_PRICES[plan].name })}
          </Button>
        )}
      />
    </Section>
  );
}
