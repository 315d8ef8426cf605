import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { CURRENCIES, type Currency, STAKE_PLANS, type StakePlan } from '@quotavera/domain/bankroll';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { centsText, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
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
  const errorText = useErrorText();
  const { busy, error, save } = useSave();
  const [name, setName] = useState(bankroll?.name ?? '');
  const [currency, setCurrency] = useState<Currency>(bankroll?.currency ?? 'EUR');
  const [initial, setInitial] = useState(bankroll ? centsText(bankroll.initial_cents, i18n.language) : '');
  const [plan, setPlan] = useState<StakePlan>(bankroll?.stake_plan ?? 'units');
  const [value, setValue] = useState(
    bankroll ? centsText(bankroll.stake_value, i18n.language) : (FIRST_VALUE.units as string),
  );
  const fieldError = (field: string) => error?.errors[field]?.[0];

  async function submit(): Promise<void> {
    const terms = {
      name,
      initial_cents: readCents(initial) ?? 0,
      stake_plan: plan,
      // A percent has two decimals too: 2,5% is 250 hundredths.
      stake_value: readCents(value) ?? 0,
    };
    const done = bankroll
      ? await save(bankrollAddresses.editBankroll, { params: { id: bankroll.id }, body: terms })
      : await save(bankrollAddresses.createBankroll, { body: { ...terms, currency } });
    if (!done) return;
    notify('success', t(bankroll ? 'bankroll.changed' : 'bankroll.made'));
    if (!bankroll) {
      const newest = Math.max(...done.results.map(({ id }) => id));
      void navigate(`${paths.analysis}?bankroll=${newest}`);
    }
    onClose();
  }

  async function putAway(): Promise<void> {
    if (!bankroll) return;
    const params = { id: bankroll.id };
    const done =
      bankroll.bets === 0
        ? await save(bankrollAddresses.deleteBankroll, { params })
        : await save(bankrollAddresses.editBankroll, { params, body: { archived: !bankroll.archived } });
    if (!done) return;
    notify('success', t(bankroll.bets === 0 ? 'bankroll.deleted' : 'bankroll.changed'));
    if (bankroll.bets === 0) void navigate(paths.analysis);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(bankroll ? 'bankroll.edit' : 'bankroll.new')}
      footer={
        <>
          {bankroll ? (
            <Button variant="outline" color="red" mr="auto" loading={busy} onClick={() => void putAway()}>
              {t(bankroll.bets === 0 ? 'bankroll.delete' : bankroll.archived ? 'bankroll.restore' : 'bankroll.archive')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          <Button
            variant="filled"
            loading={busy}
            disabled={name.trim() === '' || readCents(initial) === null || readCents(value) === null}
            onClick={() => void submit()}
          >
            {common('action.save')}
          </Button>
        </>
      }
    >
      <TextInput
        label={t('bankroll.name')}
        value={name}
        maxLength={60}
        autoComplete="off"
        error={fieldError('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group align="flex-start" gap="sm" grow>
        <MoneyInput
          label={t('bankroll.initial')}
          currency={currency}
          value={initial}
          error={fieldError('initial_cents')}
          onChange={setInitial}
        />
        {bankroll ? null : (
          <NativeSelect
            label={t('bankroll.currency')}
            value={currency}
            data={[...CURRENCIES]}
            onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
          />
        )}
      </Group>
      <Segmented
        label={t('bankroll.plan')}
        options={STAKE_PLANS.map((each) => ({ value: each, label: t(`plan.${each}`) }))}
        value={plan}
        onChange={(chosen) => {
          setPlan(chosen);
          setValue(FIRST_VALUE[chosen]);
        }}
      />
      <MoneyInput
        label={t(`planValue.${plan}`)}
        currency={plan === 'percent' ? '%' : currency}
        value={value}
        error={fieldError('stake_value')}
        onChange={setValue}
      />
      <Text size="sm" c="dimmed">
        {t(`planText.${plan}`)}
      </Text>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Dialog>
  );
}
