import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { FigureTable } from '../../../ui/table/index.ts';
import type { Team } from '../queries.ts';

const GROUNDS = ['all', 'home', 'away'] as const;
type Sums = Team['sums']['all'];

/** Figures that are read together stay on one line. */
function Whole({ children }: { children: string }) {
  return (
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  );
}

/** Sums up a team's last matches, whole and by ground. */
export function Sums({ sums }: { sums: Team['sums'] }) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const rows = GROUNDS.map((ground) => ({ ground, of: sums[ground] })).filter(({ of }) => of.played > 0);
  const mean = (total: number, { played }: Sums) => format.decimal(total / played, 2);
  const share = (count: number, { played }: Sums) => format.percent(count / played, { signed: false, digits: 0 });
  const hasXg = rows.some(({ of }) => of.xg !== null);
  const title = t('sums.title', { count: sums.all.played });
  return (
    <Panel title={title}>
      <FigureTable
        caption={title}
        head=""
        name={({ ground }) => t(`sums.${ground}`)}
        narrowest={hasXg ? 560 : 460}
        figures={[
          { header: t('sums.record'), cell: ({ of }) => <Whole>{`${of.won}–${of.drawn}–${of.lost}`}</Whole> },
          { header: t('sums.scored'), cell: ({ of }) => mean(of.scored, of) },
          { header: t('sums.conceded'), cell: ({ of }) => mean(of.conceded, of) },
          ...(hasXg
            ? [
                {
                  header: t('sums.xg'),
                  cell: ({ of }: (typeof rows)[number]) =>
                    of.xg ? <Whole>{`${format.decimal(of.xg.own, 2)}–${format.decimal(of.xg.other, 2)}`}</Whole> : '–',
                },
              ]
            : []),
          { header: t('sums.over'), cell: ({ of }) => share(of.over_2_5, of) },
          { header: t('sums.both'), cell: ({ of }) => share(of.both_scored, of) },
          { header: t('sums.clean'), cell: ({ of }) => share(of.clean_sheets, of) },
        ]}
        rows={rows}
      />
    </Panel>
  );
}
