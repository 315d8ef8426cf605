import { Button, Group, NativeSelect, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { type Phase, SPORTS } from '@quotavera/domain/bet';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOrEmpty, useApi } from '../../../platform/api/queries.ts';
import { Combobox, useCombobox } from '../../../ui/controls/index.ts';
import { TYPING_PAUSE_MS } from '../../../ui/filter/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconSearch } from '../../../ui/icons/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { TimeText, useTimeZone } from '../../../ui/time/index.ts';
import { useCountryName } from '../country.ts';
import { dayIn } from '../moment.ts';
import type { FixtureView } from '../queries.ts';
import { useWording } from '../wording.ts';
import type { ChosenFixture } from './model.ts';

const SHOWN = 40;

interface FixtureGroup {
  key: string;
  day: string;
  competition: string;
  fixtures: readonly FixtureView[];
}

/** By day in the reader's zone, then competition, in the calendar's order. */
function grouped(
  fixtures: readonly FixtureView[],
  zone: string,
  countryName: (country: string) => string,
): FixtureGroup[] {
  const groups = new Map<string, { day: string; competition: string; fixtures: FixtureView[] }>();
  for (const fixture of fixtures) {
    const day = dayIn(zone, Date.parse(fixture.starts_at));
    const competition = fixture.country
      ? `${fixture.competition} · ${countryName(fixture.country)}`
      : fixture.competition;
    const key = `${day} ${competition}`;
    const group = groups.get(key) ?? { day, competition, fixtures: [] };
    group.fixtures.push(fixture);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

export function chosenOf(fixture: FixtureView): ChosenFixture {
  const { id, sport, competition, home, away, starts_at: startsAt } = fixture;
  return { id, sport, competition, home, away, startsAt };
}

/**
 * A match out of the calendar: type a few letters of a team, arrows move, Enter takes. Matches are grouped by day and competition; a live
 * tip looks among those that have begun.
 */
export function FixturePicker({
  phase,
  error,
  autoFocus = false,
  onPick,
  onCustom,
}: {
  phase: Phase;
  error: string | undefined;
  autoFocus?: boolean;
  onPick: (fixture: ChosenFixture) => void;
  onCustom: () => void;
}) {
  const { t } = useTranslation('tips-form');
  const words = useWording();
  const format = useFormats();
  // The list of matches is always open.
  const combobox = useCombobox({ opened: true });
  const [text, setText] = useState('');
  const [sport, setSport] = useState('');
  const [competition, setCompetition] = useState('');
  const [search] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const query = {
    when: phase === 'live' ? ('started' as const) : ('coming' as const),
    page_size: SHOWN,
    ...(search ? { search } : {}),
    ...(sport ? { sport } : {}),
    ...(competition ? { competition } : {}),
  };
  const read = useApi(calendarAddresses.listFixtures, { query }, { keepPrevious: true });
  const competitions = useApi(
    calendarAddresses.listCompetitions,
    { query: sport ? { sport } : {} },
    { staleTime: 300_000 },
  );
  const fixtures = listOrEmpty(read).results as readonly FixtureView[];
  const countryName = useCountryName();
  const zone = useTimeZone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language alone
  const groups = useMemo(() => grouped(fixtures, zone, countryName), [fixtures, zone]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first match
  useEffect(() => {
    combobox.selectFirstOption();
    combobox.updateSelectedOptionIndex();
  }, [groups]);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(chosen) => {
        const fixture = fixtures.find(({ id }) => String(id) === chosen);
        if (fixture) onPick(chosenOf(fixture));
      }}
      styles={{ groupLabel: { position: 'sticky', top: 0, zIndex: 1, background: 'var(--sunken)' } }}
    >
      <Stack gap="sm">
        <Group gap="xs" align="flex-start">
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              type="search"
              flex="1 1 260px"
              aria-label={t('fixture.search')}
              aria-autocomplete="list"
              placeholder={t('fixture.placeholder')}
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              spellCheck={false}
              maxLength={60}
              // This picker appears because the reader pressed "another match", so it takes the focus.
              autoFocus={autoFocus}
              error={error}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <NativeSelect
            aria-label={t('fixture.sport')}
            flex="1 1 150px"
            maw={{ xs: 220 }}
            value={sport}
            onChange={(event) => {
              setSport(event.currentTarget.value);
              setCompetition('');
            }}
            data={[
              { value: '', label: t('fixture.anySport') },
              ...SPORTS.map((code) => ({ value: code, label: words.sport(code) })),
            ]}
          />
          <NativeSelect
            aria-label={t('fixture.competition')}
            flex="1 1 200px"
            maw={{ xs: 260 }}
            value={competition}
            onChange={(event) => setCompetition(event.currentTarget.value)}
            data={[
              { value: '', label: t('fixture.anyCompetition') },
              ...(competitions.data?.results ?? []).map((cup) => ({ value: String(cup.id), label: cup.name })),
            ]}
          />
        </Group>
        {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
        {read.loading ? (
          <LoadingState>
            <Skeleton height={220} radius="md" />
          </LoadingState>
        ) : null}
        <Paper
          p={0}
          radius="md"
          // The list scrolls, so it takes the focus for the arrow keys.
          tabIndex={0}
          mah={{ base: 300, sm: 384 }}
          style={{ overflowY: 'auto', overscrollBehavior: 'contain' }}
        >
          <Combobox.Options aria-label={t('fixture.list')}>
            {groups.map((group) => (
              <Combobox.Group
                key={group.key}
                label={
                  <span>
                    <b>{format.day(group.day)}</b> {group.competition}
                  </span>
                }
              >
                {group.fixtures.map((fixture) => (
                  <Combobox.Option key={fixture.id} value={String(fixture.id)}>
                    <Group gap="sm" wrap="nowrap">
                      <Text span size="sm" miw={42}>
                        <TimeText value={fixture.starts_at} style="time" />
                      </Text>
                      <Text span inherit fw={500} flex={1}>
                        {words.event(fixture.home, fixture.away)}
                      </Text>
                      {fixture.sport === 'football' ? null : <Text size="sm">{words.sport(fixture.sport)}</Text>}
                    </Group>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
          {!read.loading && !read.error && groups.length === 0 ? (
            <Text p="lg" fz={14} c="dimmed" ta="center" role="status">
              {t(phase === 'live' ? 'fixture.noneLive' : 'fixture.none')}
            </Text>
          ) : null}
        </Paper>
        <Group gap={4}>
          <Text fz={14} c="dimmed">
            {t('fixture.missing')}
          </Text>
          <Button variant="subtle" size="sm" px="xs" onClick={onCustom}>
            {t('fixture.custom')}
          </Button>
        </Group>
      </Stack>
    </Combobox>
  );
}
