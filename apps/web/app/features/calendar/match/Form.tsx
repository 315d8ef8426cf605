import { SimpleGrid, Text } from '@mantine/core';
import { type FormMark, formMark } from '@quotavera/domain/calendar';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/page/index.ts';
import { MatchList } from '../components/MatchList.tsx';
import type { MatchDetail } from '../queries.ts';

/** How the home team did in these matches: won, drawn and lost. */
function balanceOf(meetings: MatchDetail['head_to_head'], home: number): Record<FormMark, number> {
  const balance = { won: 0, drawn: 0, lost: 0 };
  for (const { goals, home_id } of meetings) {
    if (goals) balance[home_id === home ? formMark(goals[0], goals[1]) : formMark(goals[1], goals[0])] += 1;
  }
  return balance;
}

/** Both teams' last matches, and those between them. */
export default function Form({ detail: { match, form, head_to_head: meetings } }: { detail: MatchDetail }) {
  const { t } = useTranslation('calendar-match');
  const sides = [
    { id: match.home_id, name: match.home, matches: form.home },
    { id: match.away_id, name: match.away, matches: form.away },
  ];
  return (
    <SimpleGrid minColWidth="min(100%, 320px)" spacing="md">
      {sides.map(({ id, name, matches }) => (
        <Panel key={id} title={t('form.title', { team: name })}>
          {matches.length > 0 ? (
            <MatchList matches={matches} team={id} style="day" label={t('form.title', { team: name })} />
          ) : (
            <Text>{t('form.none')}</Text>
          )}
        </Panel>
      ))}
      <Panel title={t('meetings.title')}>
        {meetings.length > 0 ? (
          <>
            <Text size="sm">
              {t('meetings.balance', { home: match.home, away: match.away, ...balanceOf(meetings, match.home_id) })}
            </Text>
            <MatchList matches={meetings} style="day" label={t('meetings.title')} />
          </>
        ) : (
          <Text>{t('meetings.none')}</Text>
        )}
      </Panel>
    </SimpleGrid>
  );
}
