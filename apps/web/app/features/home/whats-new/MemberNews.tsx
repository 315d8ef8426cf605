import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { homeAddresses } from '@quotavera/contract/home/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api/index.ts';
import { queryKeyOf, useApi } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconCheck } from '../../../ui/icons/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState, useErrorText } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { NEWS_PLACES, type News, shownNews } from './places.ts';

/** Where a sample is read, of the kinds whose things have an address. */
const SAMPLE_PLACES: Readonly<Partial<Record<News['kind'], (key: string) => string>>> = {
  applications: (key) => `${paths.meetingCall}?tab=list&application=${key}`,
  reports: (key) => `${paths.reports}?case=${key}`,
  tips: (key) => paths.tipPublic(Number(key)),
  messages: (key) => `${paths.messages}?thread=${key}`,
  calls: (key) => `${paths.callRequest}?call=${key}`,
  channels: (key) => paths.channel(Number(key)),
  subscriptions: () => paths.subscriptions,
  courses: (key) => `${paths.academyCourse}?course=${key}`,
  posts: (key) => paths.newsArticle(key),
};

function Samples({ news }: { news: News }) {
  const place = SAMPLE_PLACES[news.kind];
  if (!place) return null;
  return news.samples.map(({ id, title, key }) => (
    <Anchor key={id} component={Link} to={place(key)} size="sm" py={10} style={{ overflowWrap: 'anywhere' }}>
      {title || `#${id}`}
    </Anchor>
  ));
}

/** Shows a member's news, kind by kind, until they are marked as seen. */
export default function MemberNews() {
  const { t } = useTranslation('home-whats-new');
  const { t: dashboard } = useTranslation('home-dashboard');
  const format = useFormats();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const read = useApi(homeAddresses.newSinceLastLogin, {}, { staleTime: 0 });
  const news = shownNews(read.data?.results);

  async function markSeen(kinds: News['kind'][] | undefined): Promise<void> {
    setBusy(kinds?.[0] ?? 'all');
    const result = await api(homeAddresses.markNewsSeen, { body: kinds ? { kinds } : {} });
    setBusy(null);
    if (!result.ok) notify('failure', errorText(result.error));
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(homeAddresses.newSinceLastLogin) });
  }

  if (read.error) return <ErrorState error={read.error} onRetry={read.reload} />;
  if (!read.data) return null;
  return (
    <Panel
      title={t('own')}
      aside={
        news.length > 1 ? (
          <Button size="sm" loading={busy === 'all'} onClick={() => void markSeen(undefined)}>
            {t('seenAll')}
          </Button>
        ) : null
      }
    >
      {news.length === 0 ? (
        <Text c="dimmed">
          {t('nothing')}. {t('nothingText')}
        </Text>
      ) : (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
          {news.map((each) => {
            const what = dashboard(`news.${each.kind}`, { count: each.count, shown: format.count(each.count) });
            return (
              <Stack key={each.kind} component="li" gap={0} py={6}>
                <Group justify="space-between" gap="xs" wrap="nowrap">
                  <Anchor component={Link} to={NEWS_PLACES[each.kind] ?? ''} fw={500} py={10}>
                    {what}
                  </Anchor>
                  <Button
                    size="sm"
                    variant="subtle"
                    style={{ flexShrink: 0 }}
                    loading={busy === each.kind}
                    leftSection={<IconCheck size={17} aria-hidden="true" />}
                    aria-label={t('seenOf', { what })}
                    onClick={() => void markSeen([each.kind])}
                  >
                    {t('seen')}
                  </Button>
                </Group>
                {each.latest ? (
                  <Text size="sm" c="dimmed">
                    {t('latest')}: <TimeText value={each.latest} />
                  </Text>
                ) : null}
                <Group gap="0 12px">
                  <Samples news={each} />
                </Group>
              </Stack>
            );
          })}
        </Stack>
      )}
    </Panel>
  );
}
