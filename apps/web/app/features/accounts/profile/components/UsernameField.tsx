import { Box, VisuallyHidden } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { USERNAME_MAX_LENGTH } from '@quotavera/domain/accounts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../platform/api/queries.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { IconCheck } from '../../../../ui/icons/index.ts';
import { CountedInput } from '../../../../ui/text/index.ts';

const PAUSE_MS = 350;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The name that others see; whether it is free is said while it is typed. */
export function UsernameField({
  value,
  saved,
  fixedUntil,
  hint,
  error,
  onChange,
}: {
  value: string;
  saved: string;
  fixedUntil: string | null;
  hint: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('accounts-profile');
  const format = useFormats();
  const typed = value.trim();
  const settled = useSettled(typed);
  const changed = settled !== '' && settled !== saved;
  const answer = useApi(
    accountsMemberAddresses.checkUsername,
    { query: { username: settled.slice(0, 100) } },
    { enabled: changed },
  );
  const current = changed && settled === typed ? answer : null;
  const refusal = current?.data && !current.data.available ? current.data.text : null;
  const free = current?.data?.available === true;
  return (
    <Box>
      <CountedInput
        label={t('public.username')}
        value={value}
        description={
          fixedUntil ? t('public.usernameFixed', { day: format.day(fixedUntil.slice(0, 10), 'long') }) : hint
        }
        error={error ?? refusal}
        readOnly={fixedUntil !== null}
        max={USERNAME_MAX_LENGTH}
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        rightSection={free ? <IconCheck size={20} stroke={2.2} color="var(--positive)" aria-hidden="true" /> : null}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">
        {free ? t('public.usernameFree', { name: typed }) : (refusal ?? '')}
      </VisuallyHidden>
    </Box>
  );
}
