import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { isCountry } from '@quotavera/domain/accounts';
import { RECIPIENT_KINDS } from '@quotavera/domain/sells';
import { useTranslation } from 'react-i18next';
import { api, type BodyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Segmented } from '../../../../ui/choice/index.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useCountries } from '../../../../ui/select/index.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { type Overview, useContractDay } from '../../pricing/index.ts';

type Receipt = Overview['receipts'][number];
type Data = Required<BodyTo<typeof sellsAddresses.requestInvoice>['recipient']>;

const EMPTY: Data = {
  kind: 'person',
  first_name: '',
  last_name: '',
  business_name: '',
  tax_code: '',
  vat_number: '',
  street: '',
  city: '',
  province: '',
  postal_code: '',
  country: 'IT',
  recipient_code: '',
  pec: '',
  always: false,
};

const LABELS = {
  first_name: 'firstName',
  last_name: 'lastName',
  business_name: 'businessName',
  tax_code: 'taxCode',
  vat_number: 'vatNumber',
  street: 'street',
  city: 'city',
  province: 'province',
  postal_code: 'postalCode',
  recipient_code: 'recipientCode',
  pec: 'pec',
} as const;
type Field = keyof typeof LABELS;

/** The fields of a recipient, in the order of the form. */
function fieldsOf({ kind, country }: Data): readonly Field[] {
  const isItalian = country === 'IT';
  const own: readonly Field[] =
    kind === 'business'
      ? ['business_name', 'vat_number', 'tax_code']
      : isItalian
        ? ['first_name', 'last_name', 'tax_code']
        : ['first_name', 'last_name'];
  const address: readonly Field[] = isItalian
    ? ['street', 'postal_code', 'city', 'province']
    : ['street', 'postal_code', 'city'];
  return [...own, ...address, ...(isItalian ? (['recipient_code', 'pec'] as const) : [])];
}

const OPTIONAL: Readonly<Record<Data['kind'], readonly Field[]>> = {
  person: ['recipient_code', 'pec'],
  business: ['tax_code'],
};

function Form({
  receipt,
  recipientBefore,
  onClose,
}: {
  receipt: Receipt;
  recipientBefore: Data | null;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('sells-subscriptions');
  const day = useContractDay();
  const countries = useCountries(i18n.language);
  const form = useApiForm({
    initialValues: { recipient: recipientBefore ?? EMPTY },
    affects: ofEverything,
    send: ({ recipient }) => api(sellsAddresses.requestInvoice, { body: { receipt: receipt.id, recipient } }),
    done: ({ number }) => {
      notify('success', t('invoice.done', { number }));
      onClose();
    },
  });
  const data = form.values.recipient;
  return (
    <FormDialog
      onClose={onClose}
      title={t('invoice.title', { number: receipt.number })}
      submit={t('invoice.confirm')}
      form={form}
    >
      <Text size="sm">{t('invoice.text', { day: day(receipt.invoice_until!) })}</Text>
      <Segmented<Data['kind']>
        label={t('invoice.kind')}
        options={RECIPIENT_KINDS.map((value) => ({ value, label: t(`invoice.${value}`) }))}
        {...form.field('recipient.kind')}
        onChange={(kind) =>
          form.setFieldValue('recipient', { ...data, kind, ...(kind === 'business' ? { country: 'IT' } : {}) })
        }
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        {data.kind === 'person' ? (
          <NativeSelect
            label={t('invoice.country')}
            autoComplete="country"
            {...form.field('recipient.country')}
            data={
              countries
                ?.filter(({ code }) => isCountry(code))
                .map(({ code, name }) => ({ value: code, label: name })) ?? [data.country]
            }
          />
        ) : null}
        {fieldsOf(data).map((field) => (
          <TextInput
            key={field}
            label={
              OPTIONAL[data.kind].includes(field)
                ? t('invoice.optional', { label: t(`invoice.field.${LABELS[field]}`) })
                : t(`invoice.field.${LABELS[field]}`)
            }
            maxLength={field === 'pec' ? 256 : 100}
            {...form.field(`recipient.${field}`)}
          />
        ))}
      </SimpleGrid>
      {data.kind === 'business' ? (
        <Text size="sm" c="dimmed">
          {t('invoice.codeHint')}
        </Text>
      ) : null}
      <Checkbox label={t('invoice.always')} {...form.checkbox('recipient.always')} />
    </FormDialog>
  );
}

/** Asks for the electronic invoice of a receipt: to whom it is made out, as it was the last time. */
export default function InvoiceDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const recipient = useApi(sellsAddresses.readInvoiceRecipient, {}, { staleTime: 0 });
  if (recipient.data) {
    const { recipient: recipientBefore } = recipient.data;
    return (
      <Form receipt={receipt} recipientBefore={recipientBefore && { ...EMPTY, ...recipientBefore }} onClose={onClose} />
    );
  }
  if (recipient.error) return <ErrorState error={recipient.error} onRetry={recipient.reload} />;
  return <LoadingState>{null}</LoadingState>;
}
