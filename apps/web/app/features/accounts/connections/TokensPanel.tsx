import { Anchor, Box, Button, Divider, Group, Skeleton, Stack, Text } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { MAX_ACCESS_TOKENS } from '@quotavera/domain/access';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, LoadingState, useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';

type AccessToken = ReplyTo<typeof accountsAddresses.listTokens>['results'][number];

const ofTokens = (path: string) => path === accountsAddresses.listTokens.path;

function TokenRow({ token, busy, onRevoke }: { token: AccessToken; busy: boolean; onRevoke: () => void }) {
  const { t } = useTranslation('accounts-connections');
  return (
    <Group role="listitem" gap="sm" wrap="nowrap">
      <Box flex={1} miw={0}>
        <Group gap="4px 10px">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {token.name}
          </Text>
          {token.scopes.map((scope) => (
            <Tag key={scope}>{t(`tokens.scope.${scope}`)}</Tag>
          ))}
        </Group>
        <Group gap="0 14px" fz="sm" c="dimmed">
          {token.last_used_at ? (
            <span>
              {t('tokens.lastUsed')} <TimeText value={token.last_used_at} />
            </span>
          ) : (
            <span>{t('tokens.neverUsed')}</span>
          )}
          {token.expires_at ? (
            <span>
              {t('tokens.expires')} <TimeText value={token.expires_at} />
            </span>
          ) : (
            <span>{t('tokens.endless')}</span>
          )}
        </Group>
      </Box>
      <Button size="sm" disabled={busy} aria-label={t('tokens.revokeOf', { name: token.name })} onClick={onRevoke}>
        {t('tokens.revoke')}
      </Button>
    </Group>
  );
}

/** Personal access tokens: what programs come with. */
export function TokensPanel() {
  const { t } = useTranslation('accounts-connections');
  const errorText = useErrorText();
  const read = useApi(accountsAddresses.listTokens, {});
  const { busy, change, error } = useChange(ofTokens);
  const [open, setOpen] = useState(false);
  const tokens = read.data?.results ?? [];
  const full = tokens.length >= MAX_ACCESS_TOKENS;
  return (
    <Panel title={t('tokens.title')}>
      <Text size="sm" c="dimmed">
        {t('tokens.text')}{' '}
        <Anchor href="/api/docs" target="_blank" inherit>
          {t('tokens.docs')}
        </Anchor>
      </Text>
      {read.loading ? (
        <LoadingState>
          <Skeleton width="100%" height={56} radius={8} />
        </LoadingState>
      ) : null}
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <Stack gap="sm" role="list">
        {tokens.map((token, n) => (
          <Fragment key={token.id}>
            {n > 0 ? <Divider aria-hidden="true" /> : null}
            <TokenRow
              token={token}
              busy={busy}
              onRevoke={() =>
                void change(accountsAddresses.revokeToken, { params: { id: token.id } }, () =>
                  notify('success', t('tokens.revoked')),
                )
              }
            />
          </Fragment>
        ))}
      </Stack>
      {read.data && tokens.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('tokens.none')}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        {full ? t('tokens.full', { count: MAX_ACCESS_TOKENS }) : t('tokens.ends')}
      </Text>
      {read.data && !full ? (
        <Group>
          <Button onClick={() => setOpen(true)}>{t('tokens.new')}</Button>
        </Group>
      ) : null}
      <NewTokenDialog open={open} onClose={() => setOpen(false)} onMade={read.reload} />
    </Panel>
  );
}
