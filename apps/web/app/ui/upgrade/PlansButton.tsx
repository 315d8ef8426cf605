import { Button } from '@mantine/core';
import type { PaidPlan } from '@quotavera/domain/access';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { useFormats } from '../format/index.ts';

/** Leads to the plans, and names one with its monthly price. */
export function PlansButton({ plan }: { plan: PaidPlan }) {
  const { t } = useTranslation('ui');
  const format = useFormats();
  const { signedIn } = useSession();
  const { name, monthly } = PLAN_PRICES[plan];
  return (
    <Button component={Link} to={signedIn ? paths.pricing : paths.pricingPublic} variant="filled">
      {t('upgrade.action', { plan: name, price: format.money(monthly) })}
    </Button>
  );
}
