import { Box, Button } from '@mantine/core';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { KINDS, MARKETS, RESULT_FILTERS, SPORTS, TIP_STATUSES } from '@quotavera/domain/bet';
import { addDays, romeDay } from '@quotavera/domain/time';
import { TIP_ORDERS } from '@quotavera/domain/tips';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { FilterBar, FilterMenu, FilterRange, FilterToggle } from '../../../ui/filter/index.ts';
import { relativeDay, useFormats } from '../../../ui/format/index.ts';
import { IconAdjustments } from '../../../ui/icons/index.ts';
import { useNow } from '../../../ui/time/index.ts';
import { useCountryName } from '../country.ts';
import type { TipFilter } from '../filters.ts';
import { useWording } from '../wording.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FindFilter } from './FindFilter.tsx';

/** The list can be narrowed to one of so many days of matches, today first. */
const DAYS = 8;

/** The bar over a tip list; each list names the filters it has. */
export function TipFilters({ names }: { names: readonly TipFilter[] }) {
  const { t, i18n } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  const format = useFormats();
  const today = romeDay(new Date(useNow() ?? Date.now()));
  const words = useWording();
  const countryName = useCountryName();
  // On a phone the filters are folded, because the bar would push the list off the screen.
  const [open, setOpen] = useState(false);
  const [search] = useSearchParams();
  const sport = search.get('sport') ?? '';
  const competitions = useApi(
    calendarAddresses.listCompetitions,
    { query: sport ? { sport } : {} },
    { staleTime: 300_000 },
  );
  const has = (name: TipFilter) => names.includes(name);
  const any = { value: '', label: ui('filter.any') };
  const sports = SPORTS.map((code) => ({ value: code, label: words.sport(code) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
  const cups = (competitions.data?.results ?? []).map(({ id, name, country }) => ({
    value: String(id),
    label: country ? `${name} · ${countryName(country)}` : name,
  }));
  const days = Array.from({ length: DAYS }, (_, n) => addDays(today, n));
  const markets = MARKETS.map((code) => ({ value: code, label: words.market(code) })).sort((a, b) =>
    a.label.localeCompare(b.label),
  );
  const chosen = names.filter((name) => search.has(name)).length;
  return (
    <>
      <Button
        hiddenFrom="sm"
        aria-expanded={open}
        leftSection={<IconAdjustments size={18} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {chosen > 0 ? t('filter.openChosen', { count: chosen }) : t('filter.open')}
      </Button>
      <Box {...(open ? {} : { visibleFrom: 'sm' })}>
        <FilterBar names={names}>
          <FindFilter names={names} />
          {has('status') ? (
            <FilterMenu
              name="status"
              label={t('filter.status')}
              options={[any, ...TIP_STATUSES.map((value) => ({ value, label: t(`stateFilter.${value}`) }))]}
            />
          ) : null}
          <FilterMenu
            name="result"
            label={t('filter.result')}
            options={[any, ...RESULT_FILTERS.map((value) => ({ value, label: t(`result.${value}`) }))]}
          />
          {has('valexc') ? (
            <FilterMenu
              name="valexc"
              label={t('filter.kind')}
              options={[any, ...KINDS.map((value) => ({ value, label: ui(`kind.${value}`) }))]}
            />
          ) : null}
          <FilterMenu
            name="day"
            label={t('filter.day')}
            options={[
              any,
              ...days.map((day, n) => ({
                value: day,
                label: n === 0 || n === 1 ? relativeDay(i18n.language, n) : format.day(day),
              })),
            ]}
          />
          <FilterMenu name="sport" label={t('filter.sport')} options={[any, ...sports]} />
          <FilterMenu name="competition" label={t('filter.competition')} options={[any, ...cups]} />
          <FilterMenu name="market" label={t('filter.market')} options={[any, ...markets]} />
          <FilterRange label={t('filter.odds')} fromName="min_odds" toName="max_odds" step={0.01} min={1} />
          <FilterRange label={t('filter.period')} fromName="from" toName="to" type="date" />
          <FilterMenu
            name="liveprematch"
            label={t('filter.phase')}
            options={[
              any,
              { value: 'prematch', label: t('phase.prematch') },
              { value: 'live', label: t('phase.live') },
            ]}
          />
          <FilterToggle name="priced" label={t('filter.priced')} />
          <FilterToggle name="is_free" label={t('filter.free')} />
          {has('followed') ? <FilterToggle name="followed" label={t('filter.followed')} /> : null}
          {has('watched') ? <FilterToggle name="watched" label={t('filter.watched')} /> : null}
          {has('order') ? (
            <FilterMenu
              name="order"
              label={t('filter.order')}
              defaultValue="start"
              options={TIP_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
            />
          ) : null}
        </FilterBar>
      </Box>
      <ActiveFilters names={names} />
    </>
  );
}
