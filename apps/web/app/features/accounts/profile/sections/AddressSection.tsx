import { Box, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { ADDRESS_LINE_MAX, ADDRESS_TYPES, type AddressType } from '@quotavera/domain/accounts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES, languageName } from '../../../../platform/i18n/languages.ts';
import { IconMapPin } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useCountries } from '../../../../ui/select/index.ts';
import { CountedInput } from '../../../../ui/text/index.ts';
import { Fields, SectionFrame } from '../components/SectionFrame.tsx';
import type { OwnProfile } from '../queries.ts';
import { useSection } from '../useSection.ts';

const COORDINATE = /^-?\d{1,3}([.,]\d{1,8})?$/;
/** Four decimals of a degree are about ten metres, which is enough for an address. */
const COORDINATE_DIGITS = 4;

function coordinateOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'));
}

function valuesOf({ address }: OwnProfile) {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return { ...address, latitude: text(address.latitude), longitude: text(address.longitude) };
}

/** Where post goes; nobody else sees it. */
export function AddressSection({ profile }: { profile: OwnProfile }) {
  const { t, i18n } = useTranslation('accounts-profile');
  const countries = useCountries(i18n.language);
  const [locating, setLocating] = useState<'idle' | 'busy' | 'failed'>('idle');
  const form = useSection(profile, {
    valuesOf,
    bodyOf: ({ latitude, longitude, language, ...values }) => ({
      address: {
        ...values,
        language: isLanguage(language) ? language : '',
        latitude: coordinateOf(latitude),
        longitude: coordinateOf(longitude),
      },
    }),
    check: ({ latitude, longitude }) =>
      Object.fromEntries(
        Object.entries({ latitude, longitude })
          .filter(([, text]) => text.trim() !== '' && !COORDINATE.test(text.trim()))
          .map(([name]) => [`address.${name}`, t('address.coordinateInvalid')]),
      ),
  });
  const { values, set } = form;
  const errorOf = (name: string) => form.errorOf(`address.${name}`);
  const options = useMemo(
    () => countries?.map(({ code, name }) => <option key={code} value={code}>{`${name}`}</option>),
    [countries],
  );

  function locate(): void {
    setLocating('busy');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        set('latitude', coords.latitude.toFixed(COORDINATE_DIGITS));
        set('longitude', coords.longitude.toFixed(COORDINATE_DIGITS));
        setLocating('idle');
      },
      () => setLocating('failed'),
      { timeout: 10_000 },
    );
  }

  return (
    <SectionFrame form={form}>
      <Panel title={t('address.title')}>
        <Text size="sm" c="dimmed">
          {t('address.text')}
        </Text>
        <Fields>
          <Box style={{ gridColumn: '1 / -1' }}>
            <CountedInput
              label={t('address.street')}
              value={values.street}
              error={errorOf('street')}
              max={ADDRESS_LINE_MAX}
              autoComplete="street-address"
              onChange={(event) => set('street', event.currentTarget.value)}
            />
          </Box>
          <TextInput
            label={t('address.postalCode')}
            value={values.postal_code}
            error={errorOf('postal_code')}
            autoComplete="postal-code"
            onChange={(event) => set('postal_code', event.currentTarget.value)}
          />
          <CountedInput
            label={t('address.city')}
            value={values.city}
            error={errorOf('city')}
            max={ADDRESS_LINE_MAX}
            autoComplete="address-level2"
            onChange={(event) => set('city', event.currentTarget.value)}
          />
          <NativeSelect
            label={t('address.country')}
            value={values.country}
            error={errorOf('country')}
            autoComplete="country"
            onChange={(event) => set('country', event.currentTarget.value)}
          >
            <option value="">{t('address.none')}</option>
            {options ?? (values.country ? <option value={values.country}>{values.country}</option> : null)}
          </NativeSelect>
          <NativeSelect
            label={t('address.type')}
            value={values.type}
            onChange={(event) => set('type', event.currentTarget.value as AddressType)}
          >
            {ADDRESS_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`address.types.${type}`)}
              </option>
            ))}
          </NativeSelect>
          <NativeSelect
            label={t('address.language')}
            value={values.language}
            onChange={(event) => set('language', event.currentTarget.value)}
          >
            <option value="">{t('address.sameLanguage')}</option>
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageName(language)}
              </option>
            ))}
          </NativeSelect>
        </Fields>
      </Panel>
      <Panel title={t('address.place')}>
        <Text size="sm" c="dimmed">
          {t('address.placeText')}
        </Text>
        <Fields>
          <TextInput
            label={t('address.latitude')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="41.9028"
            value={values.latitude}
            error={errorOf('latitude')}
            onChange={(event) => set('latitude', event.currentTarget.value)}
          />
          <TextInput
            label={t('address.longitude')}
            inputMode="decimal"
            autoComplete="off"
            placeholder="12.4964"
            value={values.longitude}
            error={errorOf('longitude')}
            onChange={(event) => set('longitude', event.currentTarget.value)}
          />
        </Fields>
        <Group>
          <Button
            size="sm"
            leftSection={<IconMapPin size={16} stroke={1.8} aria-hidden="true" />}
            loading={locating === 'busy'}
            onClick={locate}
          >
            {t('address.locate')}
          </Button>
        </Group>
        {locating === 'failed' ? <Note kind="error">{t('address.locateFailed')}</Note> : null}
      </Panel>
    </SectionFrame>
  );
}
