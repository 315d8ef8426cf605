import { Skeleton } from '@mantine/core';
import { type Phase, SPORTS } from '@quotavera/domain/bet';
import { romeDay } from '@quotavera/domain/time';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tipsCalls } from '../../../platform/api/index.ts';
import { listOrEmpty, useApi } from '../../../platform/api/queries.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconAlertCircle, IconSearch } from '../../../ui/icons/index.ts';
import { ErrorState, LoadingState } from '../../../ui/state/index.ts';
import { HOME_ZONE } from '../../../ui/time/index.ts';
import { useCountryName } from '../country.ts';
import type { FixtureView } from '../queries.ts';
import { useWording } from '../wording.ts';
import classes from './FixturePicker.module.css';
import type { ChosenFixture } from './model.ts';

const TYPING_MS = 160;
const SHOWN = 40;

interface Group {
  readonly key: string;
  readonly day: string;
  readonly competition: string;
  readonly fixtures: readonly FixtureView[];
}

/** By Rome's day, then competition, in the calendar's order. */
function grouped(fixtures: readonly FixtureView[], countryName: (country: string) => string): Group[] {
  const groups = new Map<string, { day: string; competition: string; fixtures: FixtureView[] }>();
  for (const fixture of fixtures) {
    const day = romeDay(new Date(fixture.starts_at));
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

function useTyped(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function Loading() {
  return (
    <LoadingState>
      {[1, 2, 3].map((n) => (
        <div key={n} className={classes.option}>
          <Skeleton width={40} />
          <Skeleton width={200} />
        </div>
      ))}
    </LoadingState>
  );
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
  readonly phase: Phase;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  readonly onPick: (fixture: ChosenFixture) => void;
  readonly onCustom: () => void;
}) {
  const { t } = useTranslation('tip-form');
  const words = useWording();
  const format = useFormats();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const listbox = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [sport, setSport] = useState('');
  const [competition, setCompetition] = useState('');
  const [active, setActive] = useState(0);
  const search = useTyped(text.trim());
  const query = {
    when: phase === 'live' ? ('started' as const) : ('coming' as const),
    page_size: SHOWN,
    ...(search ? { search } : {}),
    ...(sport ? { sport } : {}),
    ...(competition ? { competition } : {}),
  };
  const read = useApi(tipsCalls.listFixtures, { query }, { keepPrevious: true });
  const competitions = useApi(tipsCalls.listCompetitions, { query: sport ? { sport } : {} }, { staleTime: 300_000 });
  const fixtures = listOrEmpty(read).results as readonly FixtureView[];
  const countryName = useCountryName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language alone
  const groups = useMemo(() => grouped(fixtures, countryName), [fixtures]);
  const flat = useMemo(() => groups.flatMap((group) => group.fixtures), [groups]);
  const at = Math.min(active, Math.max(0, flat.length - 1));

  useEffect(() => {
    if (autoFocus) input.current?.focus({ preventScroll: true });
  }, [autoFocus]);

  function move(step: number): void {
    if (flat.length === 0) return;
    const next = (at + step + flat.length) % flat.length;
    setActive(next);
    listbox.current?.querySelector(`[data-n="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const chosen = flat[at];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && chosen && !read.loading) onPick(chosenOf(chosen));
    else if (event.key === 'Escape' && text !== '') setText('');
    else return;
    event.preventDefault();
  }

  let n = -1;
  return (
    <div className={classes.picker}>
      <div className={classes.tools}>
        <div className={classes.search}>
          <IconSearch size={18} aria-hidden="true" />
          <input
            ref={input}
            type="search"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={flat.length > 0 ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            aria-label={t('fixture.search')}
            placeholder={t('fixture.placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <select
          aria-label={t('fixture.sport')}
          value={sport}
          onChange={(event) => {
            setSport(event.currentTarget.value);
            setCompetition('');
          }}
        >
          <option value="">{t('fixture.anySport')}</option>
          {SPORTS.map((code) => (
            <option key={code} value={code}>
              {words.sport(code)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('fixture.competition')}
          value={competition}
          onChange={(event) => setCompetition(event.currentTarget.value)}
        >
          <option value="">{t('fixture.anyCompetition')}</option>
          {(competitions.data?.results ?? []).map((cup) => (
            <option key={cup.id} value={String(cup.id)}>
              {cup.name}
            </option>
          ))}
        </select>
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          <IconAlertCircle size={16} aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      <div
        id={`${id}-list`}
        ref={listbox}
        role="listbox"
        tabIndex={-1}
        aria-label={t('fixture.list')}
        className={classes.list}
      >
        {read.loading ? <Loading /> : null}
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: groups of a listbox have no element of their own
          <div key={group.key} role="group" aria-label={`${format.day(group.day)} ${group.competition}`}>
            <p className={classes.group} aria-hidden="true">
              <b>{format.day(group.day)}</b> {group.competition}
            </p>
            {group.fixtures.map((fixture) => {
              n += 1;
              const place = n;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the combobox's
                <div
                  key={fixture.id}
                  id={`${id}-${place}`}
                  data-n={place}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === at}
                  className={classes.option}
                  onMouseMove={() => setActive(place)}
                  onClick={() => onPick(chosenOf(fixture))}
                >
                  <span className={classes.time}>{format.instant(fixture.starts_at, HOME_ZONE, 'time')}</span>
                  <span className={classes.teams}>{words.event(fixture.home, fixture.away)}</span>
                  {fixture.sport === 'football' ? null : (
                    <span className={classes.sport}>{words.sport(fixture.sport)}</span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
        {!read.loading && !read.error && flat.length === 0 ? (
          <p className={classes.none} role="status">
            {t(phase === 'live' ? 'fixture.noneLive' : 'fixture.none')}
          </p>
        ) : null}
      </div>
      <p className={classes.custom}>
        {t('fixture.missing')}{' '}
        <button type="button" onClick={onCustom}>
          {t('fixture.custom')}
        </button>
      </p>
    </div>
  );
}
