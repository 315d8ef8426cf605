import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField, StrengthMeter } from '../../auth/index.ts';
import { fieldId } from '../draft.ts';
import type { Registration } from '../use-registration.ts';
import { UsernameField } from './UsernameField.tsx';

export function LoginStep({ draft, change, secrets, changeSecrets, errors }: Registration) {
  const { t } = useTranslation('accounts-registration');
  const [visible, setVisible] = useState(false);
  // A password that is typed is seen, so that nobody types it twice; one that a manager fills in at once stays hidden.
  const type = (password: string) => {
    if (secrets.password === '' && password.length === 1 && !secrets.repeats) setVisible(true);
    changeSecrets({ password });
  };
  return (
    <>
      <TextInput
        id={fieldId('email')}
        name="email"
        type="email"
        inputMode="email"
        label={t('field.email')}
        description={secrets.google ? t('field.emailGoogle') : t('field.emailHint')}
        readOnly={secrets.google !== undefined}
        error={errors.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        aria-required
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <UsernameField value={draft.username} error={errors.username} onChange={(username) => change({ username })} />
      {secrets.google ? null : (
        <>
          <PasswordField
            id={fieldId('password')}
            name="password"
            label={t('field.password')}
            error={errors.password}
            autoComplete="new-password"
            value={secrets.password}
            aria-required
            visible={visible}
            onVisibilityChange={(shown) => {
              setVisible(shown);
              changeSecrets({ repeats: !shown, password2: '' });
            }}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <StrengthMeter
            password={secrets.password}
            words={[draft.email, draft.username, draft.first_name, draft.last_name]}
          />
          {secrets.repeats ? (
            <PasswordField
              id={fieldId('password2')}
              name="password2"
              label={t('field.password2')}
              error={errors.password2}
              autoComplete="new-password"
              value={secrets.password2}
              aria-required
              onChange={(event) => changeSecrets({ password2: event.currentTarget.value })}
            />
          ) : null}
        </>
      )}
    </>
  );
}
