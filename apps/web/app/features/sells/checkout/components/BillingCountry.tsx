import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCountries } from '../../../../ui/select/index.ts';
import type { Prepared } from '../prepare.ts';

type Asking = Pick<Prepared, 'asks_country' | 'billing_country'>;

/**
 * Returns the country that the order states: chosen here, where it stays in the address, or stated with the latest order. The result is
 * null where the order states none.
 */
export function useBillingCountry({ asks_country: asks, billing_country: stated }: Asking): string | null {
  const [search] = useSearchParams();
  return asks ? (search.get('country') ?? stated) || null : null;
}

/** Where the reader lives: its VAT is part of the price. */
export function BillingCountry({ purchase, error }: { purchase: Asking; error: string | null }) {
  const { t, i18n } = useTranslation('sells-checkout');
  const countries = useCountries(i18n.language);
  const [, setSearch] = useSearchParams();
  const country = useBillingCountry(purchase) ?? '';
  return (
    <NativeSelect
      label={t('country.label')}
      description={t('country.text')}
      value={country}
      error={error}
      autoComplete="country"
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        const keepInAddress = (search: URLSearchParams) => {
          search.set('country', chosen);
          return search;
        };
        setSearch(keepInAddress, { replace: true, preventScrollReset: true });
      }}
      data={[
        { value: '', label: t('country.choose') },
        ...(countries?.map(({ code, name }) => ({ value: code, label: name })) ?? (country ? [country] : [])),
      ]}
    />
  );
}
