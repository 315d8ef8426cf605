import { Box, Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { isCountry } from '@quotavera/domain/accounts';
import { PAYEE_KINDS, type PayeeKind } from '@quotavera/domain/payouts';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { DayField } from '../../../../ui/dates/index.ts';
import { FormFailure, useApiForm } from '../../../../ui/form/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useCountries } from '../../../../ui/select/index.ts';
import type { Earnings } from '../queries.ts';

type Data = NonNullable<Earnings['tax_data']>;

const EMPTY: Data = {
  kind: 'person',
  first_name: '',
  last_name: '',
  business_name: '',
  tax_code: '',
  vat_number: '',
  birth_date: '',
  birth_place: '',
  street: '',
  city: '',
  postal_code: '',
  country: 'IT',
};

/** The fields of each kind, in the order of the form. Only Italians are asked where they were born. */
const FIELDS = {
  person: ['first_name', 'last_name', 'tax_code', 'birth_date', 'birth_place'],
  business: ['business_name', 'vat_number', 'tax_code', 'first_name', 'last_name', 'birth_date', 'birth_place'],
} as const satisfies Record<PayeeKind, readonly (keyof Data)[]>;
const ADDRESS = ['street', 'city', 'postal_code'] as const;
const LABELS = {
  first_name: 'firstName',
  last_name: 'lastName',
  business_name: 'businessName',
  tax_code: 'taxCode',
  vat_number: 'vatNumber',
  birth_date: 'birthDate',
  birth_place: 'birthPlace',
  street: 'street',
  city: 'city',
  postal_code: 'postalCode',
} as const;
type Field = keyof typeof LABELS;
const LABELS_ABROAD = { ...LABELS, tax_code: 'taxNumber', vat_number: 'vatNumberAbroad' } as const;

/** Edits the legal data that a tipster is paid under: the fields of a private person, or of somebody with a VAT number. */
export function TaxData({ earnings }: { earnings: Earnings }) {
  const { t, i18n } = useTranslation('payouts-earnings');
  const countries = useCountries(i18n.language);
  const form = useApiForm({
    initialValues: { ...EMPTY, ...earnings.tax_data },
    affects: ofEverything,
    send: (body) => api(payoutsAddresses.saveTaxData, { body }),
    done: ({ tax_data: saved }) => {
      form.setValues({ ...EMPTY, ...saved });
      notify('success', t('tax.saved'));
    },
  });
  const { kind, country } = form.values;
  const isItalian = country === 'IT';
  const labels = isItalian ? LABELS : LABELS_ABROAD;
  const fields = FIELDS[kind].filter((field) => isItalian || field !== 'birth_place');
  const isLocked = earnings.open_payout !== null;
  const input = (field: Field) =>
    field === 'birth_date' ? (
      <DayField key={field} label={t(`tax.${labels[field]}`)} autoComplete="bday" {...form.field(field)} />
    ) : (
      <TextInput
        key={field}
        label={t(`tax.${labels[field]}`)}
        description={field === 'business_name' ? t('tax.businessNameHint') : undefined}
        maxLength={field === 'tax_code' || field === 'vat_number' ? 40 : 100}
        {...form.field(field)}
      />
    );
  return (
    <Panel title={t('tax.title')}>
      <Text size="sm" c="dimmed">
        {t('tax.text')}
      </Text>
      {isLocked ? (
        <Note kind="info" role="note">
          {t('tax.open')}
        </Note>
      ) : null}
      <Box component="form" noValidate maw={760} onSubmit={form.onSubmit}>
        <Segmented<PayeeKind>
          label={t('tax.kind')}
          options={PAYEE_KINDS.map((value) => ({ value, label: t(`tax.${value}`) }))}
          {...form.field('kind')}
        />
        <Text size="sm" my="sm">
          {t(kind === 'person' && !isItalian ? 'tax.personAbroadText' : `tax.${kind}Text`)}{' '}
          {kind === 'business' ? t(isItalian ? 'tax.company' : 'tax.companyAbroad') : ''}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
          <NativeSelect
            label={t('tax.country')}
            autoComplete="country"
            {...form.field('country')}
            data={
              countries
                ?.filter(({ code }) => isCountry(code))
                .map(({ code, name }) => ({ value: code, label: name })) ?? [{ value: country, label: country }]
            }
          />
          {[...fields, ...ADDRESS].map(input)}
        </SimpleGrid>
        <Button type="submit" variant="filled" mt="md" loading={form.busy} disabled={isLocked}>
          {t('tax.save')}
        </Button>
        <FormFailure form={form} />
      </Box>
    </Panel>
  );
}
