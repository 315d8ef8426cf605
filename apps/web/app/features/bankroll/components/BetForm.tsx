import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useTranslation } from 'react-i18next';
import { type ApiResult, api, type ReplyTo } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { DayField } from '../../../ui/dates/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { MoneyInput, readCents } from '../../../ui/money/index.ts';
import { OwnTagsField, useChasing, useUnlikely } from '../../tips/follow-tip/index.ts';
import type { Bankroll, OwnBet } from '../queries.ts';
import { BetKindFields } from './BetKindFields.tsx';
import { bodyOf, formOf, newLeg, SIDE_CHOICES } from './form.ts';
import { LegFields } from './LegFields.tsx';

type Saved = ReplyTo<typeof bankrollAddresses.createBet> | ReplyTo<typeof bankrollAddresses.editBet>;

/** The fields of the kind by their names at the API. */
const KIND_NAMES = {
  funds: 'kind.funds',
  boosted_odds: 'kind.boosted',
  each_way: 'kind.divisor',
  'each_way.places': 'kind.places',
  system: 'kind.system',
  currency: 'kind.currency',
} as const;

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
  const sayChasing = useChasing();
  const unlikely = useUnlikely();
  const form = useApiForm({
    initialValues: formOf(bet, i18n.language),
    apiNames: { stake_cents: 'stake', placed_at: 'day', exits: 'exit', ...KIND_NAMES },
    affects: ofTips,
    send: (values): Promise<ApiResult<Saved>> => {
      // The button is disabled while something is missing.
      return unlikely.send(
        bodyOf(values, bankroll.id)!,
        (body): Promise<ApiResult<Saved>> =>
          bet
            ? api(bankrollAddresses.editBet, { params: { id: bet.id }, body })
            : api(bankrollAddresses.createBet, { body }),
      );
    },
    done: (saved) => {
      notify('success', t(bet ? 'bet.changed' : 'bet.made'));
      sayChasing(saved);
      onClose();
    },
  });
  const { legs, account, stake, side } = form.values;
  const accounts = bankroll.accounts.filter(({ closed }) => !closed);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(bet ? 'bet.edit' : 'bet.new')}
      submit={unlikely.label(common('action.save'))}
      disabled={bodyOf(form.values, bankroll.id) === null}
    >
      {legs.map((leg, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: selections have no other name, and none is moved
        <Paper key={n} radius="md" p="sm">
          <Stack gap="sm">
            {legs.length > 1 ? (
              <Group justify="space-between">
                <Text fw={600}>{t('leg.number', { n: n + 1 })}</Text>
                <Button size="sm" variant="subtle" onClick={() => form.removeListItem('legs', n)}>
                  {t('leg.remove')}
                </Button>
              </Group>
            ) : null}
            <LegFields
              leg={leg}
              errorOf={(field) => form.field(`legs.${n}.${field}`).error}
              onChange={(to) => form.setFieldValue(`legs.${n}`, to)}
            />
          </Stack>
        </Paper>
      ))}
      <Group>
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => form.insertListItem('legs', newLeg())}
        >
          {t('leg.add')}
        </Button>
      </Group>
      <Group align="flex-start" gap="sm" grow>
        <MoneyInput
          label={t('field.stake')}
          currency={form.values.kind.currency || bankroll.currency}
          {...form.field('stake')}
          error={
            form.field('stake').error ?? (stake !== '' && readCents(stake) === null ? t('field.amount') : undefined)
          }
        />
        <DayField label={t('field.placed')} max={new Date().toISOString().slice(0, 10)} {...form.field('day')} />
      </Group>
      {accounts.length > 0 ? (
        <NativeSelect
          label={t('field.account')}
          data={[
            { value: '', label: t('field.noAccount') },
            ...accounts.map(({ id, bookmaker }) => ({ value: String(id), label: bookmaker })),
          ]}
          {...form.field('account')}
        />
      ) : null}
      {account === '' ? (
        <TextInput label={t('field.bookmaker')} maxLength={60} autoComplete="off" {...form.field('bookmaker')} />
      ) : null}
      {legs.length === 1 ? (
        <Segmented
          label={t('field.kind')}
          options={SIDE_CHOICES.map((value) => ({ value, label: t(`kind.${value}`) }))}
          {...form.field('side')}
        />
      ) : null}
      {side === 'bookmaker' || legs.length > 1 ? null : (
        <Group align="flex-start" gap="sm" grow>
          <TextInput
            label={t('field.commission')}
            inputMode="decimal"
            rightSection="%"
            maxLength={5}
            {...form.field('commission')}
          />
          <TextInput
            label={t('field.exit')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            {...form.field('exit')}
          />
        </Group>
      )}
      <BetKindFields
        kind={form.values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind)}
        errorOf={(field) => form.field(`kind.${field}`).error}
        bankroll={bankroll}
        legs={legs.length}
        lay={side === 'lay' && legs.length === 1}
        stakeCents={readCents(stake)}
      />
      <TextInput label={t('field.note')} maxLength={500} autoComplete="off" {...form.field('note')} />
      <OwnTagsField {...form.field('tags')} />
    </FormDialog>
  );
}
