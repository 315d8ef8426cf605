import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../platform/api/queries.ts';
import { ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';

const STEP = 5;
const SHOWN_MAX = 100;

/** Shows a tipster's messages to subscribers, the latest first. */
export function Messages({ channelId, empty }: { channelId: number; empty: ReactNode }) {
  const { t } = useTranslation('sells-audience');
  const { t: common } = useTranslation('alerts-notifications');
  const [shown, setShown] = useState(STEP);
  const read = useApi(
    sellsAddresses.listMessages,
    { params: { id: channelId }, query: { page_size: shown } },
    { keepPrevious: true, staleTime: 0 },
  );
  if (!read.data) {
    if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
    return (
      <LoadingState>
        <Skeleton height={60} />
      </LoadingState>
    );
  }
  const { results, next } = read.data;
  if (results.length === 0) return empty;
  return (
    <Stack gap="md">
      {results.map(({ id, title, body, sent_at: at, recipients }) => (
        <div key={id} style={{ overflowWrap: 'anywhere' }}>
          <Text fw={500}>{title}</Text>
          <Text style={{ whiteSpace: 'pre-line' }}>{body}</Text>
          <Text size="sm" c="dimmed">
            <TimeText value={at} />
            {recipients === null ? null : ` · ${t('messages.to', { count: recipients })}`}
          </Text>
        </div>
      ))}
      {next && shown < SHOWN_MAX ? (
        <Button loading={read.loading} onClick={() => setShown(Math.min(shown * 4, SHOWN_MAX))}>
          {common('more')}
        </Button>
      ) : null}
    </Stack>
  );
}
