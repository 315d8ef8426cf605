import type { Plan } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/plans';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../button/index.ts';
import { useFormats } from '../format/index.ts';
import { IconSparkles } from '../icons/index.ts';
import classes from './UpgradeCard.module.css';

type PaidPlan = Exclude<Plan, 'free'>;

/** What stands where a plan is missing: what it opens, and its price. Never a bet, never a bonus. */
export function UpgradeCard({
  plan,
  title,
  children,
}: {
  readonly plan: PaidPlan;
  /** Instead of "this function is of the plan …". */
  readonly title?: string;
  readonly children?: string;
}) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const { name, monthly } = PLAN_PRICES[plan];
  return (
    <section className={classes.card}>
      <span className={classes.icon}>
        <IconSparkles size={24} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <h2>{title ?? t('upgrade.title', { plan: name })}</h2>
        <p>{children ?? t(`upgrade.${plan}`)}</p>
      </div>
      <div className={classes.actions}>
        <ButtonLink to={`${paths.checkout}?plan=${plan}`} variant="primary">
          {t('upgrade.action', { plan: name, price: format.money(monthly) })}
        </ButtonLink>
        <ButtonLink to={paths.pricing} variant="quiet">
          {t('upgrade.compare')}
        </ButtonLink>
      </div>
    </section>
  );
}
