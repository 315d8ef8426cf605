import { Box, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Percent, useFormats } from '../../../../ui/format/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import type { Followability as Reply } from '../queries.ts';
import { FigureLine, HALVES, Statement } from './parts.tsx';

const SIDES = { ...HALVES, gap: 32 };

type Figures = NonNullable<Reply['figures']>;

/** The minutes between two bounds, in words. */
function useBandName(): (band: Figures['bands'][number]) => string {
  const { t } = useTranslation('bankroll-followability');
  return ({ from, to }) => {
    if (to === null) return t('band.over', { from });
    return from === 0 ? t('band.within', { count: to }) : t('band.between', { from, to });
  };
}

function Bands({ bands }: Pick<Figures, 'bands'>) {
  const { t } = useTranslation('bankroll-followability');
  const format = useFormats();
  const nameOf = useBandName();
  return (
    <Table fz={14} verticalSpacing="xs" horizontalSpacing={7}>
      <Table.Thead>
        <Table.Tr c="dimmed" fz="sm">
          <Table.Th scope="col" pl={0} fw={400}>
            {t('after')}
          </Table.Th>
          <Table.Th scope="col" fw={400} ta="right">
            {t('bets')}
          </Table.Th>
          <Table.Th scope="col" fw={400} ta="right">
            {t('oddsGot')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bands.map((band) => (
          <Table.Tr key={band.from}>
            <Table.Th scope="row" pl={0} fw={400}>
              {nameOf(band)}
            </Table.Th>
            {band.figures ? (
              <>
                <Table.Td ta="right">{format.count(band.figures.follows)}</Table.Td>
                <Table.Td ta="right">
                  <Percent value={band.figures.change} />
                </Table.Td>
              </>
            ) : (
              <Table.Td colSpan={2} ta="right" c="dimmed">
                {t('tooFewHere')}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Reachable({ reachable }: Pick<Figures, 'reachable'>) {
  const { t } = useTranslation('bankroll-followability');
  const format = useFormats();
  return (
    <Stack gap="sm">
      {reachable.map(({ minutes, tips, share }) => (
        <Box key={minutes}>
          <Box component="dl" m={0}>
            <FigureLine term={t('minutesLater', { count: minutes })}>
              {share === null ? (
                t('unknown')
              ) : (
                <>
                  <Percent value={share} signed={false} digits={0} />{' '}
                  <Text span inherit fw={400} c="dimmed">
                    {t('ofTips', { count: tips, shown: format.count(tips) })}
                  </Text>
                </>
              )}
            </FigureLine>
          </Box>
          {share === null ? null : (
            <Progress value={share * 100} size={8} radius="xl" color="var(--chart-line)" aria-hidden="true" />
          )}
        </Box>
      ))}
    </Stack>
  );
}

/** The mean of the odds that followers got, by those published, less 1; null where too few bet in every band. */
function meanChange(bands: Figures['bands']): number | null {
  const told = bands.flatMap(({ figures }) => figures ?? []);
  const follows = told.reduce((sum, each) => sum + each.follows, 0);
  return follows === 0 ? null : told.reduce((sum, each) => sum + each.change * each.follows, 0) / follows;
}

/** Shows the results that followers of the tips really got. Followers are never named, and figures of too few of them aren't shown. */
export function Followability({ followability: { figures, minimum } }: { followability: Reply }) {
  const { t } = useTranslation('bankroll-followability');
  const format = useFormats();
  if (figures === null) {
    return (
      <Panel title={t('title')}>
        <Text c="dimmed" maw="80ch">
          {t('tooFew', { minimum })}
        </Text>
      </Panel>
    );
  }
  const { followers, follows, yield: yields } = figures;
  const taken = meanChange(figures.bands);
  const known = figures.reachable.filter(({ share }) => share !== null);
  // After the first minute most tips are there still.
  const soon = known[1] ?? known[0];
  return (
    <Panel title={t('title')}>
      {taken !== null ? (
        <Statement text={t('findingPrice', { change: format.percent(taken) })} />
      ) : soon ? (
        <Statement
          text={t('finding', {
            count: soon.minutes,
            share: format.percent(soon.share ?? 0, { signed: false, digits: 0 }),
          })}
        />
      ) : null}
      <Text size="sm" c="dimmed">
        {t('from', { followers: format.count(followers), follows: format.count(follows) })}
      </Text>
      <div style={SIDES}>
        <Bands bands={figures.bands} />
        <Box>
          <Text size="sm" c="dimmed" mb={4}>
            {t('stillThere')}
          </Text>
          <Reachable reachable={figures.reachable} />
        </Box>
      </div>
      {yields ? (
        <Box component="dl" m={0} maw={520}>
          <FigureLine term={t('yieldOfFollowers')} explanation={t('explain.yield')}>
            <Percent value={yields.followers} colored />
          </FigureLine>
          <FigureLine term={t('yieldOfTipster')} explanation={t('explain.yield')}>
            <Percent value={yields.tipster} colored />
          </FigureLine>
          <FigureLine term={t('onTips')}>{format.count(yields.tips)}</FigureLine>
        </Box>
      ) : null}
      <Text size="sm" c="dimmed" maw="90ch">
        {t('explain.odds')} {t('explain.reachable')} {t('explain.excluded')} {t('explain.privacy', { minimum })}
      </Text>
    </Panel>
  );
}
