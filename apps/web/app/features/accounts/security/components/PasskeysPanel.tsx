import { Box, Button, Divider, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '@quotavera/domain/limits';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, api, type ReplyTo } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { ConfirmDialog, FormDialog } from '../../../../ui/dialog/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { ProofDialog } from '../../../alerts/proof/index.ts';
import { makePasskey, usePasskeysSupported } from '../../passkeys/browser.ts';

type Passkey = ReplyTo<typeof accountsMemberAddresses.listPasskeys>['results'][number];
type Options = ReplyTo<typeof accountsMemberAddresses.passkeyOptions>;

const ofPasskeys = (path: string) => path === accountsMemberAddresses.listPasskeys.path;

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('accounts-security');
  const form = useApiForm({
    initialValues: { name: passkey.name },
    validate: ({ name }): Record<string, string> => (name.trim() === '' ? { name: t('passkeys.nameMissing') } : {}),
    send: ({ name }) =>
      api(accountsMemberAddresses.renamePasskey, { params: { id: String(passkey.id) }, body: { name: name.trim() } }),
    done: () => {
      notify('success', t('passkeys.renamed'));
      onClose();
    },
    affects: ofPasskeys,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('passkeys.renameTitle')} submit={t('passkeys.save')}>
      <TextInput label={t('passkeys.name')} maxLength={PASSKEY_NAME_MAX} {...form.field('name')} />
    </FormDialog>
  );
}

function Remove({ passkey, onClose, onRemoved }: { passkey: Passkey; onClose: () => void; onRemoved: () => void }) {
  const { t } = useTranslation('accounts-security');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  async function remove(): Promise<void> {
    setBusy(true);
    const result = await api(accountsMemberAddresses.removePasskey, { params: { id: String(passkey.id) } });
    setBusy(false);
    // A passkey that is gone meanwhile counts as removed by the press.
    if (!result.ok && result.error.code !== 'not_found') return setError(result.error);
    notify('success', t('passkeys.removed'));
    onRemoved();
    onClose();
  }
  return (
    <ConfirmDialog
      danger
      busy={busy}
      error={error}
      onClose={onClose}
      title={t('passkeys.removeTitle')}
      confirm={t('passkeys.remove')}
      onConfirm={remove}
    >
      {t('passkeys.removeText', { name: passkey.name })}
    </ConfirmDialog>
  );
}

function PasskeyRow({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { t } = useTranslation('accounts-security');
  const { name, synced, created_at: since, last_used_at: lastUsed, copied_at: copied } = passkey;
  return (
    <Group role="listitem" gap="sm">
      <Box flex={1} miw={200}>
        <Group gap="4px 10px">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {synced ? <Tag tone="neutral">{t('passkeys.synced')}</Tag> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {t('passkeys.since')} <TimeText value={since} /> ·{' '}
          {lastUsed ? (
            <>
              {t('passkeys.lastUsed')} <TimeText value={lastUsed} />
            </>
          ) : (
            t('passkeys.never')
          )}
        </Text>
        {copied ? (
          <Text size="sm" c="red">
            {t('passkeys.copied')}
          </Text>
        ) : null}
      </Box>
      <Group gap="xs">
        <Button size="sm" onClick={onRename} aria-label={t('passkeys.renameOf', { name })}>
          {t('passkeys.rename')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          color="red"
          onClick={onRemove}
          aria-label={t('passkeys.removeOf', { name })}
        >
          {t('passkeys.remove')}
        </Button>
      </Group>
    </Group>
  );
}

/** The passkeys of the account: adding one after the password, naming and removing them. */
export function PasskeysPanel() {
  const { t } = useTranslation('accounts-security');
  const errorText = useErrorText();
  const passkeys = useApi(accountsMemberAddresses.listPasskeys, {});
  const supported = usePasskeysSupported();
  const [asking, setAsking] = useState<{ act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey } | null>(null);
  const [making, setMaking] = useState(false);

  async function make(options: Options): Promise<void> {
    setMaking(true);
    const response = await makePasskey(options);
    const result =
      typeof response === 'string' ? null : await api(accountsMemberAddresses.addPasskey, { body: { response } });
    setMaking(false);
    if (result?.ok) {
      notify('success', t('passkeys.added'));
      passkeys.reload();
    } else if (result) notify('failure', errorText(result.error));
    else notify('failure', response === 'known' ? t('passkeys.known') : t('passkeys.failed'));
  }

  const list = passkeys.data?.results ?? [];
  const full = list.length >= PASSKEYS_MAX;
  const close = () => setAsking(null);
  return (
    <Panel title={t('passkeys.title')}>
      <Text size="sm" c="dimmed">
        {t('passkeys.text')}
      </Text>
      {passkeys.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={44} radius={8} />
        </LoadingState>
      ) : null}
      {passkeys.error ? <ErrorState error={passkeys.error} onRetry={passkeys.reload} /> : null}
      {passkeys.data && list.length === 0 ? <Text size="sm">{t('passkeys.none')}</Text> : null}
      {list.length > 0 ? (
        <Stack gap="sm" role="list">
          {list.map((passkey, n) => (
            <Fragment key={passkey.id}>
              {n > 0 ? <Divider aria-hidden="true" /> : null}
              <PasskeyRow
                passkey={passkey}
                onRename={() => setAsking({ act: 'rename', passkey })}
                onRemove={() => setAsking({ act: 'remove', passkey })}
              />
            </Fragment>
          ))}
        </Stack>
      ) : null}
      {supported && full ? (
        <Text size="sm" c="dimmed">
          {t('passkeys.full')}
        </Text>
      ) : null}
      {passkeys.data && supported && !full ? (
        <Group>
          <Button loading={making} onClick={() => setAsking({ act: 'add' })}>
            {t('passkeys.add')}
          </Button>
        </Group>
      ) : null}
      {supported ? null : (
        <Text size="sm" c="dimmed">
          {t('passkeys.unsupported')}
        </Text>
      )}
      {asking?.act === 'add' ? (
        <ProofDialog
          title={t('passkeys.addTitle')}
          text={t('passkeys.addText')}
          send={(password) => api(accountsMemberAddresses.passkeyOptions, { body: { password } })}
          done={(options) => void make(options)}
          onClose={close}
        />
      ) : null}
      {asking?.act === 'rename' ? <Rename passkey={asking.passkey} onClose={close} /> : null}
      {asking?.act === 'remove' ? (
        <Remove passkey={asking.passkey} onRemoved={passkeys.reload} onClose={close} />
      ) : null}
    </Panel>
  );
}
