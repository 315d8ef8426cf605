import { Button, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { EXTENSION_DAYS_MAX, REFUND_PARTS, type RefundPart } from '@quotavera/domain/sells';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAttempts } from '../../../../platform/api/attempts.ts';
import { type ApiError, type ApiResult, api } from '../../../../platform/api/index.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Segmented } from '../../../../ui/choice/index.ts';
import { Checkbox, NumberInput } from '../../../../ui/controls/index.ts';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import type { Detail, Payment } from './queries.ts';

interface Act {
  busy: boolean;
  error: ApiError | null;
  reason: string;
  setReason: (reason: string) => void;
  send: (content: object, work: (sent: { idempotencyKey: string }) => Promise<ApiResult<Detail>>) => Promise<void>;
}

/** An act with its reason. A request that is sent again because its answer was lost is done once. */
function useAct(done: string, onClose: () => void): Act {
  const [reason, setReason] = useState('');
  const { run, busy, error } = useChange();
  const attempts = useRef(createAttempts());
  return {
    busy,
    error,
    reason,
    setReason,
    send: async (content, work) => {
      const sent = { idempotencyKey: attempts.current.keyFor(JSON.stringify([content, reason.trim()])) };
      const detail = await run(
        () => work(sent),
        () => done,
      );
      if (detail) onClose();
    },
  };
}

function ActDialog({
  name,
  act,
  complete,
  text,
  onSend,
  onClose,
  children,
}: {
  name: 'refund' | 'extend' | 'end';
  act: Act;
  complete: boolean;
  text: string;
  onSend: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('sells-sales');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`${name}.title`)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            {...(name === 'extend' ? { variant: 'filled' } : { variant: 'outline', color: 'red' })}
            loading={act.busy}
            disabled={!complete || act.reason.trim().length < FREE_TEXT_MIN}
            onClick={onSend}
          >
            {t(`${name}.confirm`)}
          </Button>
        </>
      }
    >
      <Text c="dimmed">{text}</Text>
      {children}
      <CountedTextarea
        label={t('reason')}
        description={t('reasonHint')}
        value={act.reason}
        max={FREE_TEXT_MAX}
        onChange={(event) => act.setReason(event.currentTarget.value)}
        error={act.error?.errors.reason?.[0]}
      />
      <Failed error={act.error} />
    </Dialog>
  );
}

interface Props {
  subscription: number;
  onClose: () => void;
}

/** Gives a payment back: whole, what isn't used of it, or an amount. */
export function RefundDialog({ subscription, payment, onClose }: Props & { payment: Payment }) {
  const { t } = useTranslation('sells-sales');
  const format = useFormats();
  const { refundable_cents: most, unused_cents: unused } = payment;
  const [of, setOf] = useState<RefundPart>('unused');
  const [euros, setEuros] = useState<number | string>('');
  const [asCredit, setAsCredit] = useState(false);
  const act = useAct(t('refund.done'), onClose);
  const typed = typeof euros === 'number' ? Math.round(euros * 100) : 0;
  const cents = of === 'whole' ? most : of === 'unused' ? unused : typed;
  const part = of === 'amount' ? { of, cents } : { of };
  const body = { subscription, purchase: payment.id, part, as_credit: asCredit };
  const send = () =>
    void act.send(body, (sent) =>
      api(sellsAddresses.refundPurchase, { body: { ...body, reason: act.reason.trim() } }, sent),
    );
  return (
    <ActDialog
      name="refund"
      act={act}
      complete={cents > 0 && cents <= most}
      text={t('refund.text', { most: format.money(most) })}
      onSend={send}
      onClose={onClose}
    >
      <Segmented
        label={t('refund.part')}
        options={REFUND_PARTS.map((value) => ({
          value,
          label: t(`refund.parts.${value}`),
          note: value === 'amount' ? '€' : format.money(value === 'whole' ? most : unused),
        }))}
        value={of}
        onChange={setOf}
      />
      {of === 'amount' ? (
        <NumberInput
          label={t('refund.amount')}
          value={euros}
          onChange={setEuros}
          min={0.01}
          max={most / 100}
          decimalScale={2}
          decimalSeparator=","
          suffix=" €"
        />
      ) : null}
      <Checkbox
        label={t('refund.asCredit')}
        checked={asCredit}
        onChange={(event) => setAsCredit(event.currentTarget.checked)}
      />
    </ActDialog>
  );
}

/** Adds days to the running period. */
export function ExtendDialog({ subscription, onClose }: Props) {
  const { t } = useTranslation('sells-sales');
  const [days, setDays] = useState<number | string>(7);
  const act = useAct(t('extend.done'), onClose);
  const send = () => {
    const body = { subscription, days: Number(days) };
    void act.send(body, (sent) =>
      api(sellsAddresses.extendSubscription, { body: { ...body, reason: act.reason.trim() } }, sent),
    );
  };
  return (
    <ActDialog
      name="extend"
      act={act}
      complete={Number(days) >= 1}
      text={t('extend.text')}
      onSend={send}
      onClose={onClose}
    >
      <NumberInput
        label={t('extend.days')}
        value={days}
        onChange={setDays}
        min={1}
        max={EXTENSION_DAYS_MAX}
        allowDecimal={false}
        error={act.error?.errors.days?.[0]}
      />
    </ActDialog>
  );
}

/** Ends a subscription at once. */
export function EndDialog({ subscription, onClose }: Props) {
  const { t } = useTranslation('sells-sales');
  const act = useAct(t('end.done'), onClose);
  const send = () => {
    const body = { subscription };
    void act.send(body, (sent) =>
      api(sellsAddresses.endSubscription, { body: { ...body, reason: act.reason.trim() } }, sent),
    );
  };
  return <ActDialog name="end" act={act} complete text={t('end.text')} onSend={send} onClose={onClose} />;
}
