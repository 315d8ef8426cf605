import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** "+393331234567" → "+39 333 123 4567"; what can't be read stays as it is. */
async function spaced(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const phone = parsePhoneNumberFromString(number, { extract: false });
  return phone?.isValid() ? phone.formatInternational() : number;
}

/** A phone number with its international prefix; it gets its spaces once the library has loaded. */
export function PhoneField({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('accounts-profile');
  const [shown, setShown] = useState({ of: value, text: value });
  useEffect(() => {
    let current = true;
    void spaced(value).then((text) => current && setShown({ of: value, text }));
    return () => {
      current = false;
    };
  }, [value]);
  const [typing, setTyping] = useState(false);
  return (
    <TextInput
      type="tel"
      label={t('personal.phone')}
      description={t('personal.phoneHint')}
      value={!typing && shown.of === value ? shown.text : value}
      error={error}
      autoComplete="tel"
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
