import { Button, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { leastPlan, PLANS, type Plan, planOfEarlyAccess, planSeeing } from '@quotavera/domain/access';
import { EARLY_ACCESS_MS, PARTIAL_LIST, UNLOCKS_PER_DAY } from '@quotavera/domain/limits';
import { PLAN_PRICES } from '@quotavera/domain/plans';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconCheck } from '../../../ui/icons/index.ts';
import { Section } from './Section.tsx';

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
      <SimpleGrid component="ul" className="plain-list" minColWidth="min(100%, 260px)" autoFlow="auto-fit" spacing="sm">
        {PLANS.map((plan) => {
          const price = PLAN_PRICES[plan];
          return (
            <Paper key={plan} component="li" p={20}>
              <Stack gap="sm" h="100%">
                <Title order={3}>{price.name}</Title>
                <Text c="dimmed" size="sm">
                  <Text component="b" c="var(--ink)" ff="heading" fz={30} fw={700} lh={1.2} mr="xs" lts="-0.01em">
                    {price.monthly === 0 ? t('plans.free') : format.money(price.monthly)}
                  </Text>
                  {price.monthly === 0 ? t('plans.forever') : t('plans.month')}
                  {price.yearly > 0 ? (
                    <Text span inherit display="block">
                      {t('plans.yearly', {
                        price: format.money(price.yearly),
                        undiscounted: format.money(price.undiscountedYearly),
                      })}
                    </Text>
                  ) : null}
                </Text>
                <List
                  spacing="xs"
                  fz={14}
                  icon={<IconCheck size={18} stroke={2} color="var(--accent)" aria-hidden="true" />}
                >
                  {featuresOf(plan).map((feature) => (
                    <List.Item key={feature}>{t(`plans.feature.${feature}`, AMOUNTS)}</List.Item>
                  ))}
                </List>
                <Button
                  component={Link}
                  to={plan === 'free' ? paths.register : paths.signInAndReturn(`${paths.checkout}?plan=${plan}`)}
                  mt="auto"
                >
                  {t('plans.choose', { plan: price.name })}
                </Button>
              </Stack>
            </Paper>
          );
        })}
      </SimpleGrid>
      <Text c="dimmed" size="sm">
        {t('plans.note')}
      </Text>
    </Section>
  );
}
