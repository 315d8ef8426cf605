import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { CURRENCIES, type Currency, STAKE_PLANS, type StakePlan } from '@quotavera/domain/bankroll';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Failed } from '../../../ui/change/index.tsx';
import { Segmented } from '../../../ui/choice/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { centsText, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { Bankroll } from '../queries.ts';

/** A first unit of 10, as most write it; a percent of 2. Both are only what the field starts from. */
const FIRST_VALUE = { units: '10', level: '10', percent: '2' } as const;

/**
 * Makes a bankroll, or changes one: name, initial capital and how stakes are proposed. A bankroll with bets is put away instead of deleted.
 */
export function BankrollDialog({ bankroll, onClose }: { bankroll: Bankroll | null; onClose: () => void }) {
  const { t, i18n } = useTranslation('bankroll');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const { busy, error, save } = useSave();
  const form = useApiForm({
    initialValues: {
      name: bankroll?.name ?? '',
      currency: bankroll?.currency ?? ('EUR' as Currency),
      initial_cents: bankroll ? centsText(bankroll.initial_cents, i18n.language) : '',
      stake_plan: bankroll?.stake_plan ?? ('units' as StakePlan),
      stake_value: bankroll ? centsText(bankroll.stake_value, i18n.language) : (FIRST_VALUE.units as string),
    },
    affects: ofTips,
    send: ({ currency, initial_cents: initial, stake_value: value, ...rest }) => {
      // A percent has two decimals too: 2,5% is 250 hundredths.
      const terms = { ...rest, initial_cents: readCents(initial) ?? 0, stake_value: readCents(value) ?? 0 };
      return bankroll
        ? api(bankrollAddresses.editBankroll, { params: { id: bankroll.id }, body: terms })
        : api(bankrollAddresses.createBankroll, { body: { ...terms, currency } });
    },
    done: ({ results }) => {
      notify('success', t(bankroll ? 'bankroll.changed' : 'bankroll.made'));
      if (!bankroll) {
        const newest = Math.max(...results.map(({ id }) => id));
        void navigate(`${paths.analysis}?bankroll=${newest}`);
      }
      onClose();
    },
  });
  const { name, currency, initial_cents: initial, stake_plan: plan, stake_value: value } = form.values;

  async function putAway({ id, bets, archived }: Bankroll): Promise<void> {
    const params = { id };
    const done =
      bets === 0
        ? await save(bankrollAddresses.deleteBankroll, { params })
        : await save(bankrollAddresses.editBankroll, { params, body: { archived: !archived } });
    if (!done) return;
    notify('success', t(bets === 0 ? 'bankroll.deleted' : 'bankroll.changed'));
    if (bets === 0) void navigate(paths.analysis);
    onClose();
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(bankroll ? 'bankroll.edit' : 'bankroll.new')}
      submit={common('action.save')}
      disabled={name.trim() === '' || readCents(initial) === null || readCents(value) === null}
      actions={
        bankroll
          ? [
              {
                label: t(
                  bankroll.bets === 0 ? 'bankroll.delete' : bankroll.archived ? 'bankroll.restore' : 'bankroll.archive',
                ),
                tone: 'danger',
                apart: true,
                busy,
                onPress: () => putAway(bankroll),
              },
            ]
          : []
      }
    >
      <TextInput label={t('bankroll.name')} maxLength={60} autoComplete="off" {...form.field('name')} />
      <Group align="flex-start" gap="sm" grow>
        <MoneyInput label={t('bankroll.initial')} currency={currency} {...form.field('initial_cents')} />
        {bankroll ? null : (
          <NativeSelect label={t('bankroll.currency')} data={[...CURRENCIES]} {...form.field('currency')} />
        )}
      </Group>
      <Segmented
        label={t('bankroll.plan')}
        options={STAKE_PLANS.map((each) => ({ value: each, label: t(`plan.${each}`) }))}
        {...form.field('stake_plan')}
        onChange={(chosen) => form.setValues({ stake_plan: chosen, stake_value: FIRST_VALUE[chosen] })}
      />
      <MoneyInput
        label={t(`planValue.${plan}`)}
        currency={plan === 'percent' ? '%' : currency}
        {...form.field('stake_value')}
      />
      <Text size="sm" c="dimmed">
        {t(`planText.${plan}`)}
      </Text>
      <Failed error={error} />
    </FormDialog>
  );
}
