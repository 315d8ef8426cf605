import { NativeSelect, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { PAID_PLANS, type PaidPlan } from '@quotavera/domain/access';
import {
  BILLING_PERIODS,
  type BillingPeriod,
  DISCOUNT_MAX_CENTS,
  DISCOUNT_MAX_PERIODS,
  DISCOUNT_MAX_USES,
} from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { romeDay, romeMinuteOfDay, romeTime } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { MomentField } from '../../../../ui/dates/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { missing, useApiForm, useFieldTexts } from '../../../../ui/form/index.ts';
import type { Code } from './queries.ts';

type Kind = 'percent' | 'cents';

const two = (value: number) => String(value).padStart(2, '0');

/** A moment as the clock in Rome shows it, `YYYY-MM-DDTHH:mm`, and back. */
function romeText(iso: string): string {
  const at = new Date(iso);
  const minutes = romeMinuteOfDay(at);
  return `${romeDay(at)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
function romeInstant(text: string): string {
  const [day = '', time = '00:00'] = text.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return romeTime(day, hours, minutes).toISOString();
}

const NEW = {
  code: '',
  kind: 'percent' as Kind,
  percent: 20 as number | string,
  euros: 5 as number | string,
  plan: '',
  period: '',
  uses_max: 100 as number | string,
  periods: 1 as number | string,
  valid_until: '',
};
type Values = typeof NEW;

const valuesOf = (code: Code): Values => ({
  code: code.code,
  kind: code.percent === null ? 'cents' : 'percent',
  percent: code.percent ?? NEW.percent,
  euros: code.cents === null ? NEW.euros : code.cents / 100,
  plan: code.plan ?? '',
  period: code.period ?? '',
  uses_max: code.uses_max,
  periods: code.periods,
  valid_until: romeText(code.valid_until),
});

const bodyOf = ({ code, kind, percent, euros, plan, period, uses_max, periods, valid_until }: Values) => ({
  code,
  off: kind === 'percent' ? { percent: Number(percent) } : { cents: Math.round(Number(euros) * 100) },
  plan: (plan || null) as PaidPlan | null,
  period: (period || null) as BillingPeriod | null,
  uses_max: Number(uses_max),
  periods: Number(periods),
  valid_until: romeInstant(valid_until),
});

/** Creates a code, or changes one that nobody has used. */
export function CodeDialog({ code, onClose }: { code?: Code; onClose: () => void }) {
  const { t } = useTranslation('sells-discounts');
  const form = useApiForm({
    initialValues: code ? valuesOf(code) : NEW,
    validate: useFieldTexts(missing(['code', 'valid_until'])),
    affects: ofEverything,
    send: (values) =>
      code
        ? api(sellsAddresses.editDiscountCode, { params: { id: String(code.id) }, body: bodyOf(values) })
        : api(sellsAddresses.createDiscountCode, { body: bodyOf(values) }),
    done: () => {
      notify('success', t(code ? 'saved' : 'created'));
      onClose();
    },
  });
  const { kind } = form.values;
  const whole = { min: 1, allowDecimal: false, allowNegative: false } as const;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={code ? t('editOf', { code: code.code }) : t('new')}
      submit={t('save')}
    >
      <TextInput label={t('code')} description={t('codeHint')} required maxLength={40} {...form.field('code')} />
      <Segmented
        label={t('kind')}
        options={[
          { value: 'percent', label: t('percent') },
          { value: 'cents', label: t('sum') },
        ]}
        {...form.field('kind')}
      />
      {kind === 'percent' ? (
        <NumberInput
          label={t('percent')}
          description={t('percentHint')}
          {...whole}
          max={100}
          suffix=" %"
          {...form.field('percent')}
        />
      ) : (
        <NumberInput
          label={t('sum')}
          description={t('sumHint')}
          min={0.01}
          max={DISCOUNT_MAX_CENTS / 100}
          decimalScale={2}
          decimalSeparator=","
          suffix=" €"
          {...form.field('euros')}
        />
      )}
      <NativeSelect label={t('plan')} {...form.field('plan')}>
        <option value="">{t('everyPlan')}</option>
        {PAID_PLANS.map((plan) => (
          <option key={plan} value={plan}>
            {PLAN_PRICES[plan].name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect label={t('period')} {...form.field('period')}>
        <option value="">{t('everyPeriod')}</option>
        {BILLING_PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(period)}
          </option>
        ))}
      </NativeSelect>
      <NumberInput
        label={t('usesMax')}
        description={t('usesHint')}
        {...whole}
        max={DISCOUNT_MAX_USES}
        {...form.field('uses_max')}
      />
      <NumberInput
        label={t('periods')}
        description={t('periodsHint')}
        {...whole}
        max={DISCOUNT_MAX_PERIODS}
        {...form.field('periods')}
      />
      <MomentField label={t('until')} description={t('untilHint')} required {...form.field('valid_until')} />
    </FormDialog>
  );
}
