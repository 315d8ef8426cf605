import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { MAX_TOKEN_NAME, TOKEN_LIFETIMES, TOKEN_SCOPES, type TokenScope } from '@quotavera/domain/access';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { CopyField } from '../../../ui/copy/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { PasswordAgain, textIn, useFormErrors } from '../security/index.ts';

const NEVER = 'never';
const DEFAULT_DAYS: (typeof TOKEN_LIFETIMES)[number] = 90;

function NewTokenForm({ onMade }: { onMade: (token: string) => void }) {
  const { t } = useTranslation('accounts-connections');
  const publishes = useDecision('tips.publish').granted;
  const twoFactor = useApi(accountsMemberAddresses.readTwoFactor, {});
  const fields = useFormErrors(['name', 'scopes', 'password']);
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const [busy, setBusy] = useState(false);
  const hasPassword = twoFactor.data?.has_password !== false;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textIn(form, 'token-name').trim();
    const password = textIn(form, 'current-password');
    const lifetime = textIn(form, 'days');
    const slips = {
      name: name ? undefined : t('tokens.nameMissing'),
      scopes: scopes.length > 0 ? undefined : t('tokens.scopeMissing'),
      password: hasPassword && !password ? t('tokens.passwordMissing') : undefined,
    };
    if (!fields.check(slips, form)) return;
    setBusy(true);
    const days = TOKEN_LIFETIMES.find((each) => String(each ?? NEVER) === lifetime) ?? null;
    const result = await api(accountsAddresses.createToken, { body: { name, scopes: [...scopes], days, password } });
    setBusy(false);
    if (!result.ok) return fields.refuse(result.error, form);
    onMade(result.data.token);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {fields.failure ? <Note kind="error">{fields.failure}</Note> : null}
        <TextInput
          name="token-name"
          label={t('tokens.name')}
          description={t('tokens.nameHint')}
          maxLength={MAX_TOKEN_NAME}
          autoComplete="off"
          error={fields.errors.name}
        />
        <Checkbox.Group
          label={t('tokens.scopes')}
          error={fields.errors.scopes}
          value={[...scopes]}
          onChange={(chosen) => setScopes(TOKEN_SCOPES.filter((scope) => chosen.includes(scope)))}
        >
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
          name="days"
          label={t('tokens.lifetime')}
          defaultValue={String(DEFAULT_DAYS)}
          data={TOKEN_LIFETIMES.map((days) => ({
            value: String(days ?? NEVER),
            label: days === null ? t('tokens.endless') : t('tokens.days', { count: days }),
          }))}
        />
        {hasPassword ? <PasswordAgain error={fields.errors.password} /> : null}
        <Button type="submit" variant="filled" loading={busy}>
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
