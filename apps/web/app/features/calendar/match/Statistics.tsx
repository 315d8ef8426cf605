import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { FigureTable } from '../../../ui/table/FigureTable.tsx';
import type { Match } from '../queries.ts';

type Counted = Exclude<keyof NonNullable<Match['result']>, 'goals' | 'halfTimeGoals'>;

/** Counts of a match that is over. */
export default function Statistics({ match }: { match: Match }) {
  const { result, xg } = match;
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  if (!result) return null;
  const counts = (Object.keys(result) as (keyof typeof result)[]).flatMap((key) => {
    const pair = key === 'goals' || key === 'halfTimeGoals' ? null : result[key];
    return pair ? [{ key: key as Counted, pair: pair.map(format.count) }] : [];
  });
  const rows = [...(xg ? [{ key: 'xg' as const, pair: xg.map((goals) => format.decimal(goals, 2)) }] : []), ...counts];
  if (rows.length === 0) return null;
  return (
    <Panel title={t('statistics.title')}>
      <FigureTable
        caption={t('statistics.title')}
        head=""
        name={({ key }) => t(`statistics.${key}`)}
        figures={[
          { header: match.home, cell: ({ pair }) => pair[0] },
          { header: match.away, cell: ({ pair }) => pair[1] },
        ]}
        rows={rows}
      />
    </Panel>
  );
}
