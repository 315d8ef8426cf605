import { Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { EXTENSION_DAYS_MAX, REFUND_PARTS, type RefundPart } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { ReasonDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import type { Payment } from './queries.ts';

const LENGTHS = { min: FREE_TEXT_MIN, max: FREE_TEXT_MAX } as const;

const centsOf = (euros: number | string): number => (typeof euros === 'number' ? Math.round(euros * 100) : 0);

interface Props {
  subscription: number;
  onClose: () => void;
}

/** Gives a payment back: whole, what isn't used of it, or an amount. */
export function RefundDialog({ subscription, payment, onClose }: Props & { payment: Payment }) {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const { refundable_cents: most, unused_cents: unused } = payment;
  const form = useApiForm({
    initialValues: { part: 'unused' as RefundPart, euros: '' as number | string, reason: '' },
    affects: ofEverything,
    send: ({ part: of, euros: typed, reason }, sent) => {
      const part = of === 'amount' ? { of, cents: centsOf(typed) } : { of };
      const body = { subscription, purchase: payment.id, part, reason: reason.trim() };
      return api(sellsAddresses.refundPurchase, { body }, sent);
    },
    done: () => {
      notify('success', t('refund.done'));
      onClose();
    },
  });
  const { part, euros } = form.values;
  const cents = part === 'whole' ? most : part === 'unused' ? unused : centsOf(euros);
  return (
    <ReasonDialog
      {...LENGTHS}
      form={form}
      onClose={onClose}
      title={t('refund.title')}
      submit={t('refund.confirm')}
      tone="danger"
      hint={t('reasonHint')}
      disabled={cents <= 0 || cents > most}
    >
      <Text c="dimmed">{t('refund.text', { most: format.money(most) })}</Text>
      <Segmented
        label={t('refund.part')}
        options={REFUND_PARTS.map((value) => ({
          value,
          label: t(`refund.parts.${value}`),
          note: value === 'amount' ? '€' : format.money(value === 'whole' ? most : unused),
        }))}
        {...form.field('part')}
      />
      {part === 'amount' ? (
        <NumberInput
          label={t('refund.amount')}
          {...form.field('euros')}
          min={0.01}
          max={most / 100}
          decimalScale={2}
          decimalSeparator=","
          suffix=" €"
        />
      ) : null}
    </ReasonDialog>
  );
}

/** Adds days to the running period. */
export function ExtendDialog({ subscription, onClose }: Props) {
  const { t } = useTranslation('sells-sales');
  const form = useApiForm({
    initialValues: { days: 7 as number | string, reason: '' },
    affects: ofEverything,
    send: ({ days, reason }, sent) => {
      const body = { subscription, days: Number(days), reason: reason.trim() };
      return api(sellsAddresses.extendSubscription, { body }, sent);
    },
    done: () => {
      notify('success', t('extend.done'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      {...LENGTHS}
      form={form}
      onClose={onClose}
      title={t('extend.title')}
      submit={t('extend.confirm')}
      hint={t('reasonHint')}
      disabled={Number(form.values.days) < 1}
    >
      <Text c="dimmed">{t('extend.text')}</Text>
      <NumberInput
        label={t('extend.days')}
        min={1}
        max={EXTENSION_DAYS_MAX}
        allowDecimal={false}
        {...form.field('days')}
      />
    </ReasonDialog>
  );
}

/** Ends a subscription at once. */
export function EndDialog({ subscription, onClose }: Props) {
  const { t } = useTranslation('sells-sales');
  const form = useApiForm({
    initialValues: { reason: '' },
    affects: ofEverything,
    send: ({ reason }, sent) =>
      api(sellsAddresses.endSubscription, { body: { subscription, reason: reason.trim() } }, sent),
    done: () => {
      notify('success', t('end.done'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      {...LENGTHS}
      form={form}
      onClose={onClose}
      title={t('end.title')}
      submit={t('end.confirm')}
      tone="danger"
      hint={t('reasonHint')}
    >
      <Text c="dimmed">{t('end.text')}</Text>
    </ReasonDialog>
  );
}
