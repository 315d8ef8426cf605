import { Button } from '@mantine/core';
import { leastPlan, PLANS, type Plan, planOfEarlyAccess, planSeeing } from '@quotavera/domain/access';
import { EARLY_ACCESS_MS, PARTIAL_LIST, UNLOCKS_PER_DAY } from '@quotavera/domain/limits';
import { PLAN_PRICES } from '@quotavera/domain/plans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconCheck } from '../../../ui/icons/index.ts';
import classes from '../HomePage.module.css';

/** The least plan of each thing that plans are told apart by, in the order in which they are listed. */
const FEATURES = {
  everything: 'elite',
  dashboard: leastPlan('dashboard.view'),
  partial: leastPlan('tipsters.list'),
  unlocks: leastPlan('tips.unlock'),
  blog: leastPlan('public.read'),
  verify: leastPlan('record.verify'),
  valuebet: planSeeing('other'),
  bankroll: leastPlan('bankroll.use'),
  reports: leastPlan('reports.performance'),
  subscribe: leastPlan('tipsters.subscribe'),
  academy: leastPlan('academy.use'),
  exchange: planSeeing('exchange'),
  early: planOfEarlyAccess(),
  calls: leastPlan('calls.request'),
  support: leastPlan('support.priority'),
} as const satisfies Record<string, Plan | undefined>;

type Feature = keyof typeof FEATURES;

/** What the texts of features count. */
const AMOUNTS = { partial: PARTIAL_LIST, unlocks: UNLOCKS_PER_DAY, minutes: EARLY_ACCESS_MS / 60_000 };

const featuresOf = (plan: Plan) => (Object.keys(FEATURES) as Feature[]).filter((feature) => FEATURES[feature] === plan);

/** What each plan opens and what it costs; the prices are the product's own constants. */
export function Plans() {
  const { t } = useTranslation('home');
  const format = useFormats();
  return (
    <section className={classes.section} aria-labelledby="plans">
      <div className={classes.sectionHead}>
        <div>
          <h2 id="plans">{t('plans.title')}</h2>
          <p>{t('plans.lead')}</p>
        </div>
        <Button component={Link} to={paths.pricingPublic}>
          {t('plans.compare')}
        </Button>
      </div>
      <ul className={classes.plans}>
        {PLANS.map((plan) => {
          const price = PLAN_PRICES[plan];
          return (
            <li key={plan} className={classes.plan}>
              <h3>{price.name}</h3>
              <p className={classes.price}>
                <b>{price.monthly === 0 ? t('plans.free') : format.money(price.monthly)}</b>
                <span>{price.monthly === 0 ? t('plans.forever') : t('plans.month')}</span>
                {price.yearly > 0 ? (
                  <span>
                    {t('plans.yearly', {
                      price: format.money(price.yearly),
                      undiscounted: format.money(price.undiscountedYearly),
                    })}
                  </span>
                ) : null}
              </p>
              <ul>
                {featuresOf(plan).map((feature) => (
                  <li key={feature}>
                    <IconCheck size={18} stroke={2} aria-hidden="true" />
                    {t(`plans.feature.${feature}`, AMOUNTS)}
                  </li>
                ))}
              </ul>
              <Button
                component={Link}
                to={plan === 'free' ? paths.register : paths.signInAndReturn(`${paths.checkout}?plan=${plan}`)}
                fullWidth
              >
                {t('plans.choose', { plan: price.name })}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={classes.small}>{t('plans.note')}</p>
    </section>
  );
}
