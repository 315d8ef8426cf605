import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../../platform/api/index.ts';
import { queryKeyOf } from '../../../../platform/api/queries.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { useErrorText } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { type Change, TwoFactorChange } from './TwoFactorChange.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

const FEW_CODES = 3;

type Status = ReplyTo<typeof accountsMemberAddresses.readTwoFactor>;

/** Warns that a removal of the second factor was requested, which the owner can cancel here. */
function ResetAnnounced({ dueAt, onKept }: { dueAt: string; onKept: () => void }) {
  const { t } = useTranslation('accounts-security');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function keep(): Promise<void> {
    setBusy(true);
    const result = await api(accountsMemberAddresses.keepTwoFactor, {});
    setBusy(false);
    if (result.ok) notify('success', t('twoFactor.kept'));
    else notify('failure', errorText(result.error));
    onKept();
  }
  return (
    <Alert color="yellow">
      <Stack gap="xs" align="flex-start">
        <Text inherit fw={500}>
          {t('twoFactor.resetOn')} <TimeText value={dueAt} />.
        </Text>
        <Text inherit>{t('twoFactor.resetHelp')}</Text>
        <Button variant="filled" loading={busy} onClick={() => void keep()}>
          {t('twoFactor.keep')}
        </Button>
      </Stack>
    </Alert>
  );
}

export function TwoFactorPanel({ status, reload }: { status: Status; reload: () => void }) {
  const { t } = useTranslation('accounts-security');
  const queryClient = useQueryClient();
  const [settingUp, setSettingUp] = useState(false);
  const [change, setChange] = useState<Change | null>(null);

  function changed(): void {
    reload();
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsAddresses.currentUser) });
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(accountsMemberAddresses.listSessions) });
  }

  return (
    <Panel
      title={t('twoFactor.title')}
      aside={
        <Tag tone={status.enabled ? 'positive' : 'neutral'}>
          {status.enabled ? t('twoFactor.on') : t('twoFactor.off')}
        </Tag>
      }
    >
      {status.reset_due_at ? <ResetAnnounced dueAt={status.reset_due_at} onKept={changed} /> : null}
      {status.enabled ? (
        <>
          <Box fz="sm" c="dimmed">
            {status.enabled_at ? (
              <p>
                {t('twoFactor.since')} <TimeText value={status.enabled_at} style="day" />
              </p>
            ) : null}
            <p>{t('twoFactor.codesLeft', { count: status.recovery_codes_left })}</p>
            {status.recovery_codes_left <= FEW_CODES ? (
              <Text inherit c="yellow">
                {t('twoFactor.codesLow')}
              </Text>
            ) : null}
          </Box>
          <Group gap="xs">
            <Button onClick={() => setChange('renew')}>{t('twoFactor.newCodes')}</Button>
            <Button variant="outline" color="red" onClick={() => setChange('turnOff')}>
              {t('twoFactor.turnOff')}
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t('twoFactor.offText')}
          </Text>
          <Group>
            <Button variant="filled" onClick={() => setSettingUp(true)}>
              {t('twoFactor.turnOn')}
            </Button>
          </Group>
        </>
      )}
      <TwoFactorSetup
        open={settingUp}
        hasPassword={status.has_password}
        onClose={() => setSettingUp(false)}
        onEnabled={changed}
      />
      <TwoFactorChange
        change={change}
        hasPassword={status.has_password}
        onClose={() => setChange(null)}
        onChanged={changed}
      />
    </Panel>
  );
}
