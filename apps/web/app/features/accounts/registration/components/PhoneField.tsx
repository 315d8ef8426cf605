import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../draft.ts';
import { fieldId } from '../draft.ts';
import type { Country } from '../phone.ts';
import { countryOf } from '../use-registration.ts';

type Phones = typeof import('../phone.ts');

/** Country and number. A number with a prefix chooses its country, and is formatted as usual there. */
export function PhoneField({
  draft,
  error,
  onChange,
}: {
  draft: Draft;
  error: string | undefined;
  onChange: (more: Partial<Draft>) => void;
}) {
  const { t, i18n } = useTranslation('accounts-registration');
  const [phones, setPhones] = useState<Phones | null>(null);
  useEffect(() => {
    let current = true;
    void import('../phone.ts').then((library) => {
      if (current) setPhones(library);
    });
    return () => {
      current = false;
    };
  }, []);
  const country = draft.phoneCountry || countryOf(i18n.language);
  const own = new Intl.DisplayNames([i18n.language], { type: 'region' }).of(country) ?? country;
  const countries: readonly Country[] = phones?.countriesIn(i18n.language) ?? [
    { code: country, name: own, prefix: '' },
  ];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <NativeSelect
        label={t('field.country')}
        autoComplete="tel-country-code"
        value={country}
        onChange={(event) => onChange({ phoneCountry: event.currentTarget.value })}
      >
        {countries.map(({ code, name, prefix }) => (
          <option key={code} value={code}>
            {prefix ? `${name} (${prefix})` : name}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        id={fieldId('phone_number')}
        name="phone_number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        label={t('field.phone_number')}
        description={t('field.phoneHint')}
        error={error}
        value={draft.phone}
        aria-required
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
        onBlur={() => {
          const written = phones?.writtenPhone(draft.phone, country);
          if (written) onChange({ phone: written.text, phoneCountry: written.country });
        }}
      />
    </SimpleGrid>
  );
}
