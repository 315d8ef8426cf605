import { NativeSelect, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { EU_COUNTRIES, TAXES, type Tax } from '@quotavera/domain/sells';
import { romeDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { NumberInput } from '../../../../ui/controls/index.ts';
import { DayField } from '../../../../ui/dates/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { missing, useApiForm, useFieldTexts } from '../../../../ui/form/index.ts';

interface Typed {
  tax: Tax;
  country: string;
  period: string;
  cents: number | string;
  paid_on: string;
  reference: string;
}

/** Asks what was paid to the tax office. */
export function TaxDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('sells-accounting');
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const initialValues: Typed = {
    ...{ tax: 'vat', country: 'IT', period: '', cents: '', paid_on: romeDay(Date.now()), reference: '' },
  };
  const form = useApiForm<Typed, unknown>({
    initialValues,
    validate: useFieldTexts(missing(['period', 'cents', 'paid_on', 'reference'])),
    affects: ofEverything,
    send: ({ tax, country, period, cents, ...rest }) =>
      api(sellsAddresses.recordTaxPayment, {
        body: {
          ...rest,
          tax,
          country: tax === 'vat' ? country : null,
          period: period.trim().toUpperCase(),
          cents: Math.round(Number(cents) * 100),
        },
      }),
    done: () => {
      notify('success', t('taxes.recorded'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('taxes.new')} submit={t('taxes.save')}>
      <Segmented
        label={t('taxes.tax')}
        options={TAXES.map((value) => ({ value, label: t(`taxes.names.${value}`) }))}
        {...form.field('tax')}
      />
      {form.values.tax === 'vat' ? (
        <NativeSelect label={t('taxes.country')} description={t('taxes.countryHint')} {...form.field('country')}>
          {[...EU_COUNTRIES].map((country) => (
            <option key={country} value={country}>
              {names.of(country) ?? country}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <TextInput
        label={t('taxes.period')}
        description={t('taxes.periodHint')}
        required
        maxLength={7}
        {...form.field('period')}
      />
      <NumberInput
        label={t('taxes.amount')}
        description={t('taxes.amountHint')}
        required
        min={0.01}
        decimalScale={2}
        decimalSeparator=","
        suffix=" €"
        {...form.field('cents')}
      />
      <DayField label={t('taxes.paidOn')} required {...form.field('paid_on')} />
      <TextInput
        label={t('taxes.reference')}
        description={t('taxes.referenceHint')}
        required
        maxLength={100}
        {...form.field('reference')}
      />
    </FormDialog>
  );
}
