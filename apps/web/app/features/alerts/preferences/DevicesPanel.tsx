import { Anchor, Box, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { IconBell, IconDeviceMobile } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { ProofDialog } from '../proof/index.ts';
import { type PushState, pushState, subscribePush } from './push.ts';
import type { Alerts } from './queries.ts';

/** The browsers and chats that alerts go to, and how to add one. */
export function DevicesPanel({ alerts, show }: { alerts: Alerts; show: (alerts: Alerts) => void }) {
  const { t } = useTranslation('alerts-preferences');
  const errorText = useErrorText();
  const { busy, change, error } = useChange(() => false);
  const [push, setPush] = useState<PushState | null>(null);
  const [telegram, setTelegram] = useState<{ url: string; until: string } | null>(null);
  const [linking, setLinking] = useState(false);
  const { devices } = alerts;
  useEffect(() => {
    void pushState().then(setPush);
  }, []);
  const addPush = async () => {
    const address = await subscribePush(alerts.push_key);
    if (address) await change(alertsAddresses.addPushDevice, { body: address }, show);
    setPush(await pushState());
  };
  const isOn = push === 'on' && devices.some(({ channel }) => channel === 'push');
  return (
    <Panel title={t('devices')}>
      <Text size="sm" c="dimmed">
        {t('devicesText')}
      </Text>
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
      <Stack gap="sm" role="list">
        {devices.map((device, n) => (
          <Fragment key={device.id}>
            {n > 0 ? <Divider aria-hidden="true" /> : null}
            <Group role="listitem" gap="sm" wrap="nowrap">
              <Text span c="dimmed" lh={0}>
                {device.channel === 'push' ? (
                  <IconBell size={24} stroke={1.6} aria-hidden="true" />
                ) : (
                  <IconDeviceMobile size={24} stroke={1.6} aria-hidden="true" />
                )}
              </Text>
              <Box flex={1} miw={0}>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {t(`channel.${device.channel}`)} · {device.label}
                </Text>
                <Text size="sm" c="dimmed">
                  <TimeText value={device.created_at} />
                  {device.last_used_at ? (
                    <>
                      {' · '}
                      {t('lastUsed')} <TimeText value={device.last_used_at} />
                    </>
                  ) : null}
                </Text>
              </Box>
              <Button
                size="sm"
                disabled={busy}
                aria-label={t('removeOf', { name: device.label })}
                onClick={() => void change(alertsAddresses.removeDevice, { params: { id: device.id } }, show)}
              >
                {t('remove')}
              </Button>
            </Group>
          </Fragment>
        ))}
      </Stack>
      {devices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : null}
      {push === 'missing' || push === 'denied' ? (
        <Text size="sm">{t(push === 'denied' ? 'pushDenied' : 'pushMissing')}</Text>
      ) : null}
      {isOn ? <Text size="sm">{t('pushOn')}</Text> : null}
      <Group>
        {(push === 'off' || push === 'on') && !isOn ? (
          <Button loading={busy} onClick={() => void addPush()}>
            {t('addPush')}
          </Button>
        ) : null}
        {alerts.telegram ? (
          <Button disabled={busy} onClick={() => setLinking(true)}>
            {t('addTelegram')}
          </Button>
        ) : null}
      </Group>
      {linking ? (
        <ProofDialog
          title={t('addTelegram')}
          text={t('telegramText')}
          send={(password) => api(alertsAddresses.linkTelegram, { body: { password } })}
          done={setTelegram}
          onClose={() => setLinking(false)}
        />
      ) : null}
      {telegram ? (
        <Text size="sm">
          <Anchor href={telegram.url} target="_blank" rel="noreferrer">
            {t('openTelegram')}
          </Anchor>
        </Text>
      ) : null}
    </Panel>
  );
}
