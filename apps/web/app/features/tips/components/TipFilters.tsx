import { Box, Button } from '@mantine/core';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { KINDS, RESULT_FILTERS, SPORTS, TIP_STATUSES } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { FilterBar, FilterMenu, FilterRange, FilterSearch, FilterToggle } from '../../../ui/filter/index.ts';
import { IconAdjustments } from '../../../ui/icons/index.ts';
import { useCountryName } from '../country.ts';
import type { TipFilter } from '../filters.ts';
import { useWording } from '../wording.ts';

/** The bar over a tip list; each list names the filters it has. */
export function TipFilters({ names }: { names: readonly TipFilter[] }) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
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
          <FilterMenu name="sport" label={t('filter.sport')} options={[any, ...sports]} />
          <FilterMenu name="competition" label={t('filter.competition')} options={[any, ...cups]} />
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
          <FilterToggle name="is_free" label={t('filter.free')} />
          {has('followed') ? <FilterToggle name="followed" label={t('filter.followed')} /> : null}
          {has('tipster') ? <FilterSearch name="tipster" label={t('filter.tipster')} /> : null}
        </FilterBar>
      </Box>
    </>
  );
}
