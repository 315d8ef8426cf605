import { Box, Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { PAYEE_KINDS, type PayeeKind } from '@quotavera/domain/payouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { Segmented } from '../../../../ui/choice/index.ts';
import { DayField } from '../../../../ui/dates/index.ts';
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

/** The fields of each kind, in the order of the form. */
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

/** Edits the legal data that a tipster is paid under: the fields of a private person, or of somebody with a VAT number. */
export function TaxData({ earnings }: { earnings: Earnings }) {
  const { t, i18n } = useTranslation('earnings');
  const countries = useCountries(i18n.language);
  const [draft, setDraft] = useState<Partial<Data>>({});
  const { change, busy, error } = useChange();
  const data = { ...EMPTY, ...earnings.tax_data, ...draft };
  const isLocked = earnings.open_payout !== null;
  const set = (field: keyof Data, value: string) => setDraft((current) => ({ ...current, [field]: value }));
  const save = async () => {
    if (await change(payoutsAddresses.saveTaxData, { body: data }, () => t('tax.saved'))) setDraft({});
  };
  const common = (field: Field) => ({
    label: t(`tax.${LABELS[field]}`),
    value: data[field],
    error: error?.errors[field]?.[0],
  });
  const input = (field: Field) =>
    field === 'birth_date' ? (
      <DayField key={field} {...common(field)} onChange={(value) => set(field, value)} autoComplete="bday" />
    ) : (
      <TextInput
        key={field}
        {...common(field)}
        description={field === 'business_name' ? t('tax.businessNameHint') : undefined}
        maxLength={field === 'tax_code' || field === 'vat_number' ? 40 : 100}
        onChange={(event) => set(field, event.currentTarget.value)}
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
      <Box
        component="form"
        noValidate
        maw={760}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Segmented<PayeeKind>
          label={t('tax.kind')}
          value={data.kind}
          options={PAYEE_KINDS.map((value) => ({ value, label: t(`tax.${value}`) }))}
          onChange={(kind) => set('kind', kind)}
        />
        <Text size="sm" my="sm">
          {t(`tax.${data.kind}Text`)} {data.kind === 'business' ? t('tax.company') : ''}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
          {[...FIELDS[data.kind], ...ADDRESS].map(input)}
          <NativeSelect
            label={t('tax.country')}
            value={data.country}
            error={error?.errors.country?.[0]}
            onChange={(event) => set('country', event.currentTarget.value)}
            data={
              countries?.map(({ code, name }) => ({ value: code, label: name })) ?? [
                { value: data.country, label: data.country },
              ]
            }
          />
        </SimpleGrid>
        <Button type="submit" variant="filled" mt="md" loading={busy} disabled={isLocked}>
          {t('tax.save')}
        </Button>
        <Failed error={error} />
      </Box>
    </Panel>
  );
}
