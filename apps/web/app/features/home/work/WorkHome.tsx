import { Anchor, Badge, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { DAY_MS } from '@quotavera/domain/time';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLive } from '../../../platform/live/index.ts';
import { letterKeysOn } from '../../../platform/preferences/letter-keys.ts';
import { useUser } from '../../../platform/viewer/index.ts';
import { durationText } from '../../../ui/format/index.ts';
import { IconCircleCheck } from '../../../ui/icons/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { TimeText, useNow } from '../../../ui/time/index.ts';
import { PLACES } from './places.ts';
import { lengthText, type Queue, useWork } from './queries.ts';

/** Says since when the oldest of a queue waits; nothing until the browser's clock is known. */
function Since({ at }: { at: string }) {
  const { t } = useTranslation('home-dashboard');
  const now = useNow();
  if (now === null) return null;
  const waited = Math.max(0, now - Date.parse(at));
  const days = Math.floor(waited / DAY_MS);
  return (
    <Text size="sm" c="dimmed">
      {days > 1 ? t('waiting.days', { count: days }) : t('waiting.since', { time: durationText(waited) })}
    </Text>
  );
}

function QueuePanel({ queue: { queue, count, oldest, items } }: { queue: Queue }) {
  const { t } = useTranslation('home-dashboard');
  const { all, one } = PLACES[queue];
  const name = t(`waiting.${queue}`);
  const named = items.filter(({ title }) => title !== '');
  return (
    <Panel
      title={
        <Group gap="xs" component="span">
          {name}
          <Badge variant="light" tt="none">
            {lengthText(count)}
          </Badge>
        </Group>
      }
      aside={oldest ? <Since at={oldest} /> : null}
    >
      <Stack component="ul" className="plain-list" gap={0}>
        {named.map(({ id, at, title, key }) => (
          <Group key={id} component="li" justify="space-between" gap="xs" wrap="nowrap">
            <Anchor
              component={Link}
              to={one ? one(key) : all}
              py={10}
              miw={0}
              data-work=""
              style={{ overflowWrap: 'anywhere' }}
            >
              {title}
            </Anchor>
            <Text size="sm" c="dimmed" style={{ flexShrink: 0 }}>
              <TimeText value={at} />
            </Text>
          </Group>
        ))}
      </Stack>
      <Button
        component={Link}
        to={all}
        size="sm"
        data-work=""
        style={{ alignSelf: 'flex-start' }}
        aria-label={t('waiting.allOf', { queue: name })}
      >
        {t('waiting.all')}
      </Button>
    </Panel>
  );
}

/** The queues in which nothing waits, by name: a reader sees what they would be told of. */
function Empty({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation('home-dashboard');
  if (queues.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('waiting.empty')}: {queues.map(({ queue }) => t(`waiting.${queue}`)).join(' · ')}
    </Text>
  );
}

function Queues({ queues }: { queues: readonly Queue[] }) {
  const { t } = useTranslation('home-dashboard');
  const place = useRef<HTMLDivElement>(null);
  const move = (by: 1 | -1) => {
    const links = [...(place.current?.querySelectorAll<HTMLElement>('[data-work]') ?? [])];
    const from = links.indexOf(document.activeElement as HTMLElement);
    links[from < 0 ? 0 : from + by]?.focus();
  };
  useHotkeys(
    letterKeysOn()
      ? [
          ['j', () => move(1)],
          ['k', () => move(-1)],
        ]
      : [],
  );
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <Stack ref={place}>
      {waiting.length === 0 ? (
        <EmptyState icon={<IconCircleCheck size={22} />} title={t('waiting.none')}>
          {t('waiting.noneText')}
        </EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {waiting.map((queue) => (
            <QueuePanel key={queue.queue} queue={queue} />
          ))}
        </SimpleGrid>
      )}
      <Empty queues={queues.filter(({ count }) => count === 0)} />
    </Stack>
  );
}

/** The first screen of whoever works here: what waits for their decision, instead of the day of a bettor. */
export default function WorkHome() {
  const { t } = useTranslation('home-dashboard');
  const user = useUser().data;
  const { data, error, loading, reload } = useWork();
  useLive('thread', reload);
  const name = user?.name.split(/\s+/)[0];
  return (
    <Page>
      <PageMeta title={t('waiting.title')} />
      <PageHeader
        title={name ? t('hello', { name }) : t('waiting.title')}
        lead={t('waiting.lead')}
        actions={
          <Button component={Link} to="?view=day">
            {t('waiting.day')}
          </Button>
        }
      />
      {error && !data ? <ErrorState error={error} onRetry={reload} /> : null}
      {loading && !data ? (
        <LoadingState>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {[0, 1, 2, 3].map((n) => (
              <Skeleton key={n} height={200} radius={12} />
            ))}
          </SimpleGrid>
        </LoadingState>
      ) : null}
      {data ? <Queues queues={data.queues} /> : null}
    </Page>
  );
}
