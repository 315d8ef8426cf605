import { COMPARED_MARKETS } from '@quotavera/domain/margin';
import { useTranslation } from 'react-i18next';
import { FilterBar, FilterMenu, FilterSearch } from '../../../ui/filter/index.ts';
import { type Comparison, STAGES } from './queries.ts';
import { useSiteTags } from './words.ts';

const FILTERS = ['league', 'season', 'market', 'stage', 'tag', 'search'] as const;

/** Filters the comparison: a lazy part, which the server renders with the rest. */
export default function Filters({ data }: { data: Comparison }) {
  const { t } = useTranslation('tools-bookmakers');
  const tagName = useSiteTags();
  const tags = [...new Set(data.results.flatMap((site) => site.tags))].sort();
  const [first] = data.leagues;
  const league = data.leagues.find(({ id }) => id === data.league);
  return (
    <FilterBar names={FILTERS} keeps={['sort', 'order', 'with']}>
      {first ? (
        <FilterMenu
          name="league"
          label={t('filter.league')}
          defaultValue={String(first.id)}
          resets="season"
          options={data.leagues.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      {league ? (
        <FilterMenu
          name="season"
          label={t('filter.season')}
          defaultValue={league.seasons[0] ?? ''}
          options={league.seasons.map((value) => ({ value, label: value }))}
        />
      ) : null}
      <FilterMenu
        name="market"
        label={t('filter.market')}
        defaultValue="1x2"
        options={COMPARED_MARKETS.map((value) => ({ value, label: t(`markets.${value}`) }))}
      />
      <FilterMenu
        name="stage"
        label={t('filter.stage')}
        defaultValue="closing"
        options={STAGES.map((value) => ({ value, label: t(`stages.${value}`) }))}
      />
      {tags.length > 0 ? (
        <FilterMenu
          name="tag"
          label={t('filter.tag')}
          options={[
            { value: '', label: t('filter.allTags') },
            ...tags.map((value) => ({ value, label: tagName(value) })),
          ]}
        />
      ) : null}
      <FilterSearch name="search" label={t('filter.search')} />
    </FilterBar>
  );
}
