import { Anchor, Box, Group } from '@mantine/core';
import { PHASES } from '@quotavera/domain/bet';
import { ODDS_BANDS } from '@quotavera/domain/records';
import { ROLLING_PERIODS } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FilterBar, FilterMenu, type FilterOption } from '../../../../ui/filter/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { useWording } from '../../../tips/index.ts';
import type { TipsterRecord } from '../queries.ts';
import { RECORD_FILTER_NAMES } from './choice.ts';

type FilterName = (typeof RECORD_FILTER_NAMES)[number];

/** Filters that are seldom used; they stand in a native disclosure, which works before hydration. */
const MORE = ['competition', 'market', 'valexc', 'odds_band', 'bookmaker', 'liveprematch'] as const;

/** The filters that this record has something to choose in; their state is the address. */
export function RecordFilters({
  options,
  more,
}: {
  options: TipsterRecord['options'];
  /** The class of what is folded, from the page: its styles come with it. */
  more: string | undefined;
}) {
  const { t } = useTranslation('records-record');
  const { t: tipsters } = useTranslation('records-tipsters');
  const { t: ui } = useTranslation('ui');
  const [search] = useSearchParams();
  const words = useWording();
  const format = useFormats();
  const any: FilterOption = { value: '', label: ui('filter.any') };
  const years = [...new Set(options.months.map((month) => month.slice(0, 4)))];
  const choices: Readonly<Record<(typeof MORE)[number] | 'sport', readonly FilterOption[]>> = {
    sport: options.sports.map((value) => ({ value, label: words.sport(value) })),
    competition: options.competitions.map(({ id, name }) => ({ value: String(id), label: name })),
    market: options.markets.map((value) => ({ value, label: words.market(value) })),
    valexc: options.kinds.map((value) => ({ value, label: ui(`kind.${value}`) })),
    odds_band: ODDS_BANDS.map((value) => ({ value, label: bandText(value, format.odds) })),
    bookmaker: options.bookmakers.map((value) => ({ value, label: words.bookmaker(value) })),
    liveprematch: PHASES.map((value) => ({ value, label: t(`phase.${value}`) })),
  };
  const labels = {
    sport: t('filter.sport'),
    competition: t('filter.competition'),
    market: t('filter.market'),
    valexc: t('filter.kind'),
    odds_band: t('filter.odds'),
    bookmaker: t('filter.bookmaker'),
    liveprematch: t('filter.phase'),
  } as const satisfies Partial<Record<FilterName, string>>;
  const menu = (name: keyof typeof choices) =>
    // A filter with one option is left out, unless the address has another value.
    choices[name].length > 1 || search.has(name) ? (
      <FilterMenu key={name} name={name} label={labels[name]} options={[any, ...choices[name]]} />
    ) : null;
  return (
    <FilterBar names={RECORD_FILTER_NAMES}>
      <FilterMenu
        name="period"
        label={t('filter.period')}
        defaultValue="all"
        options={[
          ...ROLLING_PERIODS.toReversed().map((value) => ({ value, label: ui(`periodLong.${value}`) })),
          ...years.map((value) => ({ value, label: value })),
          ...options.months.map((value) => ({ value, label: format.day(`${value}-01`, 'monthYear') })),
        ]}
      />
      <FilterMenu
        name="scope"
        label={t('filter.scope')}
        defaultValue="verified"
        options={[
          { value: 'verified', label: tipsters('scope.verified') },
          { value: 'all', label: tipsters('scope.all') },
        ]}
      />
      {menu('sport')}
      <Box component="details" className={more} open={MORE.some((name) => search.get(name))}>
        <Anchor component="summary" display="inline-block" fz={14} px={4} py={10} underline="hover">
          {t('more')}
        </Anchor>
        <Group gap="xs">{MORE.map(menu)}</Group>
      </Box>
    </FilterBar>
  );
}

/** "1.50-1.99" as odds are written in the reader's language. */
function bandText(band: string, odds: (value: string) => string): string {
  return band.replace(/[\d.]+/g, odds).replace('-', '–');
}
