import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { PHASES } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { Segmented } from '../../../ui/choice/index.ts';
import { matchName } from '../../../ui/format/index.ts';
import { IconSearch } from '../../../ui/icons/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { QuickMatch } from './model.ts';

/** So many matches leave the ways to paste a slip and to the long form in sight of a phone. */
const SHOWN = 6;
const TYPING_PAUSE_MS = 200;

/** Finds a match by a few letters of a team: the next ones stand there before anything is typed. */
export function MatchFinder({ onPick }: { onPick: (match: QuickMatch) => void }) {
  const { t } = useTranslation('bankroll');
  const [phase, setPhase] = useState<(typeof PHASES)[number]>('prematch');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const when = phase === 'live' ? ('started' as const) : ('coming' as const);
  const query = { when, page_size: SHOWN, ...(search ? { search } : {}) };
  const { data, error, reload } = useApi(calendarAddresses.listFixtures, { query }, { keepPrevious: true });
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label={t('quick.find')}
        placeholder={t('quick.find')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        spellCheck={false}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Segmented
        label={t('leg.when')}
        hideLabel
        options={PHASES.map((value) => ({ value, label: t(`leg.${value}`) }))}
        value={phase}
        onChange={setPhase}
      />
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      {data || error ? null : (
        <LoadingState>
          <Skeleton height={220} radius="md" />
        </LoadingState>
      )}
      {data?.results.map(({ id, sport, competition, home, away, starts_at: startsAt }) => (
        <Button
          key={id}
          variant="default"
          justify="flex-start"
          h="auto"
          mih={52}
          py={6}
          onClick={() => onPick({ id, sport, home, away, startsAt })}
        >
          <Stack gap={0} align="flex-start">
            <Text fw={600} style={{ whiteSpace: 'normal', textAlign: 'left' }}>
              {matchName(home, away)}
            </Text>
            <Group gap={6}>
              <Text size="sm" c="dimmed" fw={400}>
                <TimeText value={startsAt} /> · {competition}
              </Text>
            </Group>
          </Stack>
        </Button>
      ))}
      {data?.results.length === 0 ? (
        <Text size="sm" c="dimmed" ta="center" p="sm" role="status">
          {t('quick.noMatch')}
        </Text>
      ) : null}
    </Stack>
  );
}
