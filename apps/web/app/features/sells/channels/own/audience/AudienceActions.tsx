import { Button, Group, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { romeDay } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../../paths.ts';
import { Failed, useChange } from '../../../../../ui/change/index.tsx';
import { lazyDialog } from '../../../../../ui/fetched/index.ts';
import { useFormats } from '../../../../../ui/format/index.ts';
import { IconGift, IconSend, IconUsers } from '../../../../../ui/icons/index.ts';
import { Note } from '../../../../../ui/note/index.ts';
import type { OwnChannel } from '../../queries.ts';

const DIALOGS = {
  messages: lazyDialog(() => import('./MessagesDialog.tsx')),
  gifts: lazyDialog(() => import('./GiftsDialog.tsx')),
  pause: lazyDialog(() => import('./PauseDialog.tsx')),
} as const;

/** Offers a tipster's actions for the subscribers of a paid channel: write, give days away, go on holiday. */
export function AudienceActions({ channel }: { channel: OwnChannel }) {
  const { t } = useTranslation('sells-audience');
  const format = useFormats();
  const { change, busy, error } = useChange();
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const { id, name, paused_since: from, paused_until: to, is_paused: runs, active } = channel;
  const day = (at: number) => format.day(romeDay(at), 'long');
  return (
    <>
      {from && to ? (
        <Note kind="info" role="note">
          <Text>
            {t(runs ? 'own.pausedNow' : 'own.pausedSoon', { from: day(Date.parse(from)), to: day(Date.parse(to) - 1) })}
          </Text>
          <Button
            size="sm"
            mt="xs"
            loading={busy}
            onClick={() => void change(sellsAddresses.endPause, { params: { id } }, () => t('own.done'))}
          >
            {t(runs ? 'own.resume' : 'own.callOff')}
          </Button>
        </Note>
      ) : null}
      <Group gap="xs">
        <Button
          leftSection={<IconSend size={18} aria-hidden="true" />}
          aria-label={t('own.writeLabel', { name })}
          onClick={() => setOpen('messages')}
        >
          {t('own.write')}
        </Button>
        <Button
          leftSection={<IconGift size={18} aria-hidden="true" />}
          aria-label={t('own.giveLabel', { name })}
          onClick={() => setOpen('gifts')}
        >
          {t('own.give')}
        </Button>
        <Button
          component={Link}
          to={`${paths.subscriptions}?as=owner&channel=${id}`}
          leftSection={<IconUsers size={18} aria-hidden="true" />}
        >
          {t('own.subscribers')}
        </Button>
        {active && !from ? (
          <Button aria-label={t('own.pauseLabel', { name })} onClick={() => setOpen('pause')}>
            {t('own.pause')}
          </Button>
        ) : null}
      </Group>
      <Failed error={error} />
      {Object.entries(DIALOGS).map(([name, OwnDialog]) => (
        <OwnDialog key={name} wanted={open === name} channel={channel} onClose={() => setOpen(null)} />
      ))}
    </>
  );
}
