import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { Explain } from '../../../../ui/explain/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { Panel } from '../../../../ui/page/index.ts';
import { DayText, TimeText } from '../../../../ui/time/index.ts';
import type { MatchContext } from '../queries.ts';
import { Behind } from './Behind.tsx';

/** On how much a calculation rests, and how it is made, in plain words. */
export function ModelFacts({ context }: { context: MatchContext }) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const { model, league, home, away } = context;
  const facts = [
    { key: 'matches', value: format.count(model.matches) },
    { key: 'season', value: format.count(model.matches_this_season) },
    { key: 'advantage', value: `×${format.decimal(model.home_advantage, 2)}` },
    // Expected goals are only used in the model of goals, which is the one without a half-life.
    model.half_life_days === null
      ? { key: 'xg' as const, value: t(model.uses_xg ? 'facts.yes' : 'facts.no') }
      : { key: 'halfLife' as const, value: t('facts.days', { count: Math.round(model.half_life_days) }) },
  ] as const;
  return (
    <Panel title={t('facts.title')} aside={league.simulated ? <Tag tone="neutral">{t('simulated')}</Tag> : null}>
      <Text>
        {t('facts.sample', { count: model.matches, shown: format.count(model.matches), league: league.name })}{' '}
        {t('facts.until')} <DayText value={model.as_of} style="long" />. {t('facts.fitted')}{' '}
        <TimeText value={model.fitted_at} />.
      </Text>
      <SimpleGrid component="dl" m={0} minColWidth={150} spacing="lg" verticalSpacing="sm">
        {facts.map(({ key, value }) => (
          <Fact
            key={key}
            name={
              <>
                {t(`facts.${key}`)}
                <Explain term={t(`facts.${key}`)}>{t(`facts.${key}Explain`)}</Explain>
              </>
            }
          >
            {value}
          </Fact>
        ))}
        {[home, away].map((team) => (
          <Fact key={team.id} name={t('facts.of', { team: team.name })}>
            {t('facts.played', { count: team.matches, shown: format.count(team.matches) })}
            {team.promoted ? ` · ${t('facts.promoted')}` : ''}
          </Fact>
        ))}
      </SimpleGrid>
      <Behind title={t('how.title')}>
        <HowText />
      </Behind>
    </Panel>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} fw={600}>
        {children}
      </Text>
    </div>
  );
}

/** The model in plain words, with where it is graded. */
export function HowText() {
  const { t } = useTranslation('tools-calculators');
  return (
    <Stack gap={10} maw="75ch" fz={14}>
      {(['strengths', 'scores', 'counts', 'limits'] as const).map((key) => (
        <Text key={key} inherit>
          {t(`how.${key}`)}
        </Text>
      ))}
      <Link to={paths.forecasts}>{t('how.graded')}</Link>
    </Stack>
  );
}
