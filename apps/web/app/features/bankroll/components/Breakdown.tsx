import { Anchor, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { ANALYSIS_DIMENSIONS, type AnalysisDimension } from '@quotavera/domain/bankroll';
import { SMALL_SAMPLE } from '@quotavera/domain/limits';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { useBetWords } from '../../../ui/bet-words/index.ts';
import { ChoiceChips } from '../../../ui/choice/index.ts';
import { bandText, useFormats, YieldInterval } from '../../../ui/format/index.ts';
import { Cents } from '../../../ui/money/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { FigureTable, useAddress } from '../../../ui/table/index.ts';
import type { Bankroll, BreakdownLine } from '../queries.ts';
import type { Filters } from './filters.ts';

/** Returns a function that names a line of a breakdown. */
export function useKeyName(): (by: AnalysisDimension, key: string) => string {
  const { t, i18n } = useTranslation('bankroll');
  const format = useFormats();
  const words = useBetWords();
  return (by, key) => {
    if (key === '') return t('by.none');
    switch (by) {
      case 'sport':
        return words.sport(key);
      case 'market':
        return words.market(key);
      case 'kind':
        return words.kind(key);
      case 'odds':
        return bandText(key, format.odds);
      case 'phase':
        return t(key === 'live' ? 'by.live' : 'by.prematch');
      case 'weekday':
        // 1 January 2024 was a Monday.
        return new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' }).format(
          Date.UTC(2024, 0, Number(key)),
        );
      default:
        return key;
    }
  };
}

/** Breaks the bets down by a property; a press on a line narrows everything to it. */
export function Breakdown({ bankroll, filters }: { bankroll: Bankroll; filters: Filters }) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  const nameOf = useKeyName();
  const address = useAddress();
  const [search, setSearch] = useSearchParams();
  const by: AnalysisDimension = ANALYSIS_DIMENSIONS.find((each) => each === search.get('by')) ?? 'sport';
  const query = { ...filters, bankroll: bankroll.id, by };
  const { data, error, reload } = useApi(bankrollAddresses.breakDown, { query } as never, { keepPrevious: true });
  const rows = (data?.results ?? []) as readonly BreakdownLine[];
  const choose = (value: AnalysisDimension) =>
    setSearch(
      (before) => {
        before.set('by', value);
        return before;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <Panel title={t('by.title')}>
      <ChoiceChips
        label={t('by.title')}
        hideLabel
        options={ANALYSIS_DIMENSIONS.map((value) => ({ value, label: t(`by.${value}`) }))}
        value={by}
        onChange={choose}
      />
      {error ? <ErrorState error={error} onRetry={reload} /> : null}
      <FigureTable
        caption={t(`by.${by}`)}
        longest={480}
        rows={rows}
        isDimmed={({ bets }) => bets < SMALL_SAMPLE}
        name={({ key }) =>
          key === '' ? (
            nameOf(by, key)
          ) : (
            <Anchor component={Link} to={address({ [by]: key })} preventScrollReset>
              {nameOf(by, key)}
            </Anchor>
          )
        }
        figures={[
          { header: t('stats.bets'), cell: ({ bets }) => format.count(bets) },
          { header: t('stats.roi'), cell: (row) => <YieldInterval of={row} /> },
          {
            header: t('stats.profit'),
            cell: ({ profit_cents: profit }) => <Cents cents={profit} currency={bankroll.currency} result />,
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('by.note', { count: SMALL_SAMPLE })}
      </Text>
    </Panel>
  );
}
