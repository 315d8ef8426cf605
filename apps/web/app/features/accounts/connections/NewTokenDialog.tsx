import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { MAX_TOKEN_NAME, TOKEN_LIFETIMES, TOKEN_SCOPES, type TokenScope } from '@quotavera/domain/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { CopyField } from '../../../ui/copy/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { FormFailure, useApiForm } from '../../../ui/form/index.ts';
import { PasswordAgain } from '../security/index.ts';

const NEVER = 'never';
const DEFAULT_DAYS: (typeof TOKEN_LIFETIMES)[number] = 90;

function NewTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const { t } = useTranslation('accounts-connections');
  const publishes = useDecision('tips.publish').granted;
  const twoFactor = useApi(accountsMemberAddresses.readTwoFactor, {});
  const hasPassword = twoFactor.data?.has_password !== false;
  const form = useApiForm({
    initialValues: { name: '', scopes: ['read'] as TokenScope[], days: String(DEFAULT_DAYS), password: '' },
    validate: ({ name, scopes, password }) => ({
      name: name.trim() === '' ? t('tokens.nameMissing') : undefined,
      scopes: scopes.length === 0 ? t('tokens.scopeMissing') : undefined,
      password: hasPassword && password === '' ? t('tokens.passwordMissing') : undefined,
    }),
    send: ({ name, scopes, days: lifetime, password }) => {
      const days = TOKEN_LIFETIMES.find((each) => String(each ?? NEVER) === lifetime) ?? null;
      return api(accountsAddresses.createToken, {
        body: { name: name.trim(), scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)), days, password },
      });
    },
    done: ({ token }) => onMade(token),
  });

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack>
        <FormFailure form={form} />
        <TextInput
          name="token-name"
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          maxLength={MAX_TOKEN_NAME}
          autoComplete="off"
          {...form.field('name')}
        />
        <Checkbox.Group label={t('tokens.scopes')} {...form.field('scopes')}>
          <Stack gap="xs" mt={6}>
            {TOKEN_SCOPES.filter((scope) => scope !== 'publish' || publishes).map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={t(`tokens.scope.${scope}`)}
                description={t(`tokens.scopeText.${scope}`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <NativeSelect
          label={t('tokens.lifetime')}
          {...form.field('days')}
          data={TOKEN_LIFETIMES.map((days) => ({
            value: String(days ?? NEVER),
            label: days === null ? t('tokens.endless') : t('tokens.days', { count: days }),
          }))}
        />
        {hasPassword ? <PasswordAgain {...form.field('password')} /> : null}
        <Button type="submit" variant="filled" loading={form.busy}>
          {t('tokens.create')}
        </Button>
      </Stack>
    </form>
  );
}

/** A new token: what for and how long, the password, then the token itself, which is never shown again. */
export function NewTokenDialog({ open, onClose, onMade }: { open: boolean; onClose: () => void; onMade: () => void }) {
  const { t } = useTranslation('accounts-connections');
  const [token, setToken] = useState<string | null>(null);

  function close(): void {
    setToken(null);
    onClose();
  }

  return (
    <Dialog open={open} onClose={close} title={t(token ? 'tokens.shown' : 'tokens.new')}>
      {open && token === null ? (
        <NewTokenForm
          onMade={(newToken) => {
            setToken(newToken);
            onMade();
          }}
        />
      ) : null}
      {token ? (
        <Stack>
          <Text>{t('tokens.shownText')}</Text>
          <CopyField label={t('tokens.token')} value={token} copyLabel={t('tokens.copy')} />
          <Group>
            <Button variant="filled" onClick={close}>
              {t('tokens.done')}
            </Button>
          </Group>
        </Stack>
      ) : null}
    </Dialog>
  );
}
