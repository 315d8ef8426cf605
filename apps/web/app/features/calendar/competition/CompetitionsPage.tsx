import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { useSportName } from '../../../ui/bet-words/index.ts';
import { Page, PageHeader, PageMeta, Panel } from '../../../ui/page/index.ts';
import { EmptyState, ErrorState } from '../../../ui/state/index.ts';
import { useCountryName } from '../../tips/index.ts';
import type { CompetitionList } from '../queries.ts';

/** `/competitions`: every competition of the calendar, by sport and country. */
export function CompetitionsPage({ competitions }: { competitions: ApiResult<CompetitionList> }) {
  const { t } = useTranslation('calendar-match');
  const { revalidate } = useRevalidator();
  const sportName = useSportName();
  const countryName = useCountryName();
  const bySport = competitions.ok ? [...Map.groupBy(competitions.data.results, ({ sport }) => sport)] : [];
  return (
    <Page>
      <PageMeta title={t('competitions.title')} description={t('competitions.description')} />
      <PageHeader title={t('competitions.title')} lead={t('competitions.lead')} />
      {competitions.ok ? null : <ErrorState error={competitions.error} onRetry={() => void revalidate()} />}
      {competitions.ok && bySport.length === 0 ? <EmptyState title={t('competitions.none')} /> : null}
      {bySport.map(([sport, rows]) => (
        <Panel key={sport} title={sportName(sport)}>
          <SimpleGrid component="ul" className="plain-list" minColWidth="min(100%, 220px)" spacing="sm">
            {rows.map(({ id, name, country }) => (
              <Stack key={id} component="li" gap={0} mih={44} justify="center">
                <Anchor component={Link} to={paths.competition(id)} fw={600}>
                  {name}
                </Anchor>
                {country ? (
                  <Text size="sm" c="dimmed">
                    {countryName(country)}
                  </Text>
                ) : null}
              </Stack>
            ))}
          </SimpleGrid>
        </Panel>
      ))}
    </Page>
  );
}
