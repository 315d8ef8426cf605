import { Button, Stack, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';

/** Earlier versions of a review, for who asks. */
export function Versions({ id }: { id: number }) {
  const { t } = useTranslation('support-reviews');
  const [open, setOpen] = useState(false);
  const { data, error, reload } = useApi(supportAddresses.listReviewVersions, { params: { id } }, { enabled: open });
  if (!open)
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        {t('before')}
      </Button>
    );
  if (error) return <ErrorState error={error} onRetry={reload} />;
  return (
    <Stack gap={6} w="100%">
      {data?.results.map((version) => (
        <Text
          key={version.written_at}
          size="sm"
          c="dimmed"
          style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          <TimeText value={version.written_at} style="day" /> · {t('stars', { count: version.stars })}
          {'\n'}
          {version.text}
        </Text>
      ))}
    </Stack>
  );
}
