import { Stack, Text } from '@mantine/core';
import { firstStakeValue, plannedStake, STAKE_PLANS, type StakePlan } from '@quotavera/domain/bankroll';
import { MAX_MONEY_CENTS } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { MoneyInput, readCents } from '../../../../ui/money/index.ts';
import { Cards, NextButton, type StepProps } from './step.tsx';

/** A unit. */
const ONE = 1_000;

function stakeOf(plan: StakePlan, capitalCents: number): number | null {
  return plannedStake(
    { stake_plan: plan, stake_value: firstStakeValue(plan, capitalCents) },
    { tipStake: ONE, capitalCents },
  );
}

/** How the reader stakes; who has no bankroll yet says what it begins with. */
export function StakingStep({ answers, busy, onNext }: StepProps) {
  const { t } = useTranslation('home-start');
  const format = useFormats();
  const [staking, setStaking] = useState(answers.staking);
  const [budget, setBudget] = useState('');
  const [tried, setTried] = useState(false);
  const cents = readCents(budget);
  const wrong = budget.trim() !== '' && (cents === null || cents < 1 || cents > MAX_MONEY_CENTS);
  const stake = staking && cents && !wrong ? stakeOf(staking, cents) : null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!staking || wrong) return;
        const bankroll = cents ? { initial_cents: cents, stake_value: firstStakeValue(staking, cents) } : null;
        void onNext({ staking, ...(bankroll && !answers.has_bankroll ? { bankroll } : {}) });
      }}
    >
      <Stack>
        <Cards
          label={t('staking.title')}
          value={staking}
          onChange={setStaking}
          options={STAKE_PLANS.map((value) => ({
            value,
            label: t(`staking.${value}.name`),
            text: t(`staking.${value}.text`),
          }))}
        />
        {answers.has_bankroll ? (
          <Text size="sm" c="dimmed">
            {t('staking.hasBankroll')}
          </Text>
        ) : (
          <MoneyInput
            label={t('staking.budget')}
            description={t('staking.budgetHint')}
            currency="EUR"
            value={budget}
            onChange={setBudget}
            maw={320}
            error={tried && wrong ? t('staking.budgetInvalid') : undefined}
          />
        )}
        {stake !== null && !answers.has_bankroll ? (
          <Text role="status">{t('staking.stake', { stake: format.money(stake) })}</Text>
        ) : null}
        <NextButton busy={busy} disabled={!staking} />
      </Stack>
    </form>
  );
}
