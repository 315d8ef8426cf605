import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../platform/notify/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { DayField } from '../../../ui/dates/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { useChasing, useSave } from '../../tips/follow-tip/index.ts';
import type { Bankroll, OwnBet } from '../queries.ts';
import { bodyOf, type FormLeg, formOf, newLeg, SIDE_CHOICES, type SideChoice } from './form.ts';
import { LegFields } from './LegFields.tsx';

/** Writes a bet down: by the calendar, so that the product settles it, or in own words: what, odds, stake. */
export function BetForm({
  bankroll,
  bet,
  onClose,
}: {
  bankroll: Bankroll;
  /** An open bet to rewrite; null for a new one. */
  bet: OwnBet | null;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('bankroll');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { busy, error, save } = useSave();
  const sayChasing = useChasing();
  const [form, setForm] = useState(() => formOf(bet, i18n.language));
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const setLeg = (at: number, leg: FormLeg) => set({ legs: form.legs.map((each, n) => (n === at ? leg : each)) });
  const accounts = bankroll.accounts.filter(({ closed }) => !closed);
  const body = bodyOf(form, bankroll.id);
  const fieldError = (field: string) => error?.errors[field]?.[0];

  async function submit(): Promise<void> {
    if (body === null) return;
    const done = bet
      ? await save(bankrollAddresses.editBet, { params: { id: bet.id }, body })
      : await save(bankrollAddresses.createBet, { body });
    if (!done) return;
    notify('success', t(bet ? 'bet.changed' : 'bet.made'));
    sayChasing(done);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(bet ? 'bet.edit' : 'bet.new')}
      footer={
        <>
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          <Button variant="filled" loading={busy} disabled={body === null} onClick={() => void submit()}>
            {common('action.save')}
          </Button>
        </>
      }
    >
      {form.legs.map((leg, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: selections have no other name, and none is moved
        <Paper key={n} radius="md" p="sm">
          <Stack gap="sm">
            {form.legs.length > 1 ? (
              <Group justify="space-between">
                <Text fw={600}>{t('leg.number', { n: n + 1 })}</Text>
                <Button size="sm" variant="subtle" onClick={() => set({ legs: form.legs.filter((_, at) => at !== n) })}>
                  {t('leg.remove')}
                </Button>
              </Group>
            ) : null}
            <LegFields
              leg={leg}
              errorOf={(field) => fieldError(`legs.${n}.${field}`)}
              onChange={(to) => setLeg(n, to)}
            />
          </Stack>
        </Paper>
      ))}
      <Group>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => set({ legs: [...form.legs, newLeg()] })}
        >
          {t('leg.add')}
        </Button>
      </Group>
      <Group align="flex-start" gap="sm" grow>
        <MoneyInput
          label={t('field.stake')}
          currency={bankroll.currency}
          value={form.stake}
          error={
            fieldError('stake_cents') ??
            (form.stake !== '' && readCents(form.stake) === null ? t('field.amount') : undefined)
          }
          onChange={(stake) => set({ stake })}
        />
        <DayField
          label={t('field.placed')}
          value={form.day}
          max={new Date().toISOString().slice(0, 10)}
          error={fieldError('placed_at')}
          onChange={(day) => set({ day })}
        />
      </Group>
      {accounts.length > 0 ? (
        <NativeSelect
          label={t('field.account')}
          value={form.account}
          data={[
            { value: '', label: t('field.noAccount') },
            ...accounts.map(({ id, bookmaker }) => ({ value: String(id), label: bookmaker })),
          ]}
          error={fieldError('account')}
          onChange={(event) => set({ account: event.currentTarget.value })}
        />
      ) : null}
      {form.account === '' ? (
        <TextInput
          label={t('field.bookmaker')}
          maxLength={60}
          autoComplete="off"
          value={form.bookmaker}
          error={fieldError('bookmaker')}
          onChange={(event) => set({ bookmaker: event.currentTarget.value })}
        />
      ) : null}
      {form.legs.length === 1 ? (
        <Segmented
          label={t('field.kind')}
          options={SIDE_CHOICES.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={form.side}
          error={fieldError('side')}
          onChange={(side: SideChoice) => set({ side })}
        />
      ) : null}
      {form.side === 'bookmaker' || form.legs.length > 1 ? null : (
        <Group align="flex-start" gap="sm" grow>
          <TextInput
            label={t('field.commission')}
            inputMode="decimal"
            rightSection="%"
            maxLength={5}
            value={form.commission}
            error={fieldError('commission')}
            onChange={(event) => set({ commission: event.currentTarget.value })}
          />
          <TextInput
            label={t('field.exit')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={form.exit}
            error={fieldError('exits.0.odds') ?? fieldError('exits.0')}
            onChange={(event) => set({ exit: event.currentTarget.value })}
          />
        </Group>
      )}
      <TextInput
        label={t('field.note')}
        maxLength={500}
        autoComplete="off"
        value={form.note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Dialog>
  );
}
