import { Text, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { REFUND_SETTLEMENTS } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { ofEverything } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { customerName, type FailedRefund } from './queries.ts';

const ACTS = ['retry', ...REFUND_SETTLEMENTS] as const;
type Act = (typeof ACTS)[number];

const SAID = {
  retry: ['retryText', 'retried'],
  bank: ['bankText', 'bankDone'],
  written_off: ['writtenOffText', 'writtenOffDone'],
} as const;

interface Typed {
  act: Act;
  reference: string;
  reason: string;
}

function send(refund: number, { act, reference, reason }: Typed) {
  if (act === 'retry') return api(sellsAddresses.retryRefund, { body: { refund } });
  const body =
    act === 'bank' ? { refund, as: act, reference: reference.trim() } : { refund, as: act, reason: reason.trim() };
  return api(sellsAddresses.settleRefund, { body });
}

/** Asks what to do with a refund that its provider can't make: try again, pay it by the bank, or write it off. */
export function RefundDialog({ refund, onClose }: { refund: FailedRefund; onClose: () => void }) {
  const { t } = useTranslation('sells-worklist');
  const format = useFormats();
  const form = useApiForm<Typed, unknown>({
    initialValues: { act: 'retry', reference: '', reason: '' },
    affects: ofEverything,
    send: (typed) => send(refund.id, typed),
    done: () => {
      notify('success', t(`refunds.${SAID[form.values.act][1]}`));
      onClose();
    },
  });
  const { act, reference, reason } = form.values;
  const isMissing =
    (act === 'bank' && reference.trim() === '') || (act === 'written_off' && reason.trim().length < FREE_TEXT_MIN);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('refunds.title', { amount: format.money(refund.cents), name: customerName(refund) })}
      submit={t('refunds.confirm')}
      tone={act === 'written_off' ? 'danger' : 'main'}
      disabled={isMissing}
    >
      <Text>{t('refunds.text')}</Text>
      <Segmented
        label={t('refunds.how')}
        options={ACTS.map((value) => ({ value, label: t(`refunds.acts.${value}`) }))}
        {...form.field('act')}
      />
      <Text c="dimmed">{t(`refunds.${SAID[act][0]}`)}</Text>
      {act === 'bank' ? (
        <TextInput label={t('refunds.reference')} maxLength={100} {...form.field('reference')} />
      ) : null}
      {act === 'written_off' ? (
        <CountedTextarea label={t('reason')} max={FREE_TEXT_MAX} {...form.field('reason')} />
      ) : null}
    </FormDialog>
  );
}
