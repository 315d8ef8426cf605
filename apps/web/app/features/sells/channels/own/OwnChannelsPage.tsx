import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { MAX_CHANNELS } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { useDecision } from '../../../../platform/viewer/index.ts';
import { IconBroadcast, IconPlus } from '../../../../ui/icons/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { GuardedPage } from '../../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { ChannelDialog } from './ChannelDialog.tsx';
import { OwnChannelPanel } from './OwnChannelPanel.tsx';

function OwnChannels() {
  const { t } = useTranslation('sells-channels');
  const { data, error, reload } = useApi(sellsAddresses.ownChannels, {}, { staleTime: 0 });
  const [creating, setCreating] = useState(false);
  if (!data) {
    return error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : (
      <LoadingState>
        <Stack gap="md">
          <Skeleton height={240} />
          <Skeleton height={240} />
        </Stack>
      </LoadingState>
    );
  }
  const { results: channels } = data;
  const create = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      disabled={channels.length >= MAX_CHANNELS}
      onClick={() => setCreating(true)}
    >
      {t('own.new')}
    </Button>
  );
  return (
    <>
      {channels.length === 0 ? (
        <EmptyState icon={<IconBroadcast size={24} stroke={1.6} />} title={t('own.none')} action={create}>
          {t('own.noneText')}
        </EmptyState>
      ) : (
        <Group gap="xs">
          {create}
          <Button component={Link} to={paths.earnings}>
            {t('own.money')}
          </Button>
        </Group>
      )}
      {channels.length >= MAX_CHANNELS ? (
        <Note kind="info" role="note">
          {t('own.max', { max: MAX_CHANNELS })}
        </Note>
      ) : null}
      {channels.map((channel) => (
        <OwnChannelPanel key={channel.id} channel={channel} />
      ))}
      {creating ? <ChannelDialog channel={null} onClose={() => setCreating(false)} /> : null}
    </>
  );
}

/** `/channels`: a tipster's own channels and their plans. */
export function OwnChannelsPage() {
  const { t } = useTranslation('sells-channels');
  return (
    <GuardedPage
      title={t('own.title')}
      lead={t('own.lead')}
      granted={useDecision('channels.own').granted}
      refused={{ title: t('own.refused'), text: t('own.refusedText') }}
    >
      <OwnChannels />
    </GuardedPage>
  );
}
