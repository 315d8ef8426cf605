import { NativeSelect, Text, TextInput } from '@mantine/core';
import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { hasPeriod, WATCH_KINDS, WATCH_PERIODS, type WatchKind, type WatchPeriod } from '@quotavera/domain/bankroll';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { MoneyInput, readCents } from '../../../ui/money/index.ts';
import type { Bankroll } from '../queries.ts';

/** Amounts with two decimals that aren't money. */
const PLAIN: ReadonlySet<WatchKind> = new Set(['stake_over', 'yield_goal']);

/** Watches a figure of a bankroll; a limit of losses is the first that is offered. */
export default function WatchDialog({ bankroll, onClose }: { bankroll: Bankroll; onClose: () => void }) {
  const { t } = useTranslation('bankroll-watches');
  const { t: common } = useTranslation();
  const form = useApiForm({
    initialValues: { kind: 'loss_limit' as WatchKind, period: 'week' as WatchPeriod, amount: '' },
    affects: ofTips,
    send: ({ kind, period, amount }) =>
      api(bankrollMemberAddresses.putBankrollWatch, {
        params: { id: bankroll.id },
        // A percent and so many times a stake have two decimals too.
        body: {
          kind,
          period: hasPeriod(kind) ? period : null,
          amount: kind === 'losing_run' ? null : readCents(amount),
        },
      }),
    done: () => {
      notify('success', t('saved'));
      onClose();
    },
  });
  const { kind, amount } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('title')}
      submit={common('action.save')}
      disabled={kind !== 'losing_run' && readCents(amount) === null}
    >
      <NativeSelect
        label={t('kindLabel')}
        data={WATCH_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...form.field('kind')}
      />
      {hasPeriod(kind) ? (
        <Segmented
          label={t('periodLabel')}
          options={WATCH_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          {...form.field('period')}
        />
      ) : null}
      {kind === 'losing_run' ? null : PLAIN.has(kind) ? (
        <TextInput
          label={t(`amount.${kind}`)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          {...form.field('amount')}
        />
      ) : (
        <MoneyInput label={t(`amount.${kind}`)} currency={bankroll.currency} {...form.field('amount')} />
      )}
      <Text size="sm" c="dimmed">
        {t(`note.${kind}`)} {t('text')}
      </Text>
    </FormDialog>
  );
}
