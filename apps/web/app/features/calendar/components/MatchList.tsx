import { Text } from '@mantine/core';
import { type FormMark, formMark } from '@quotavera/domain/calendar';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import classes from '../Calendar.module.css';
import type { MatchRow } from '../queries.ts';

const TONES = { won: 'positive', drawn: 'neutral', lost: 'negative' } as const;

/** How a team came out of a match, as one letter that a screen reader says whole. */
export function FormTag({ mark }: { mark: FormMark }) {
  const { t } = useTranslation('calendar-match');
  return (
    <Tag tone={TONES[mark]}>
      <abbr title={t(`mark.${mark}`)} style={{ textDecoration: 'none' }}>
        {t(`letter.${mark}`)}
      </abbr>
    </Tag>
  );
}

function markOf({ goals, home_id: home }: MatchRow, team: number): FormMark | null {
  if (!goals) return null;
  return home === team ? formMark(goals[0], goals[1]) : formMark(goals[1], goals[0]);
}

type DateStyle = 'short' | 'day';

/** A row says these in words, because no score does. */
const SAID = ['postponed', 'cancelled', 'abandoned', 'awarded'] as const;

function Row({ match, team, style }: { match: MatchRow; team: number | undefined; style: DateStyle }) {
  const { t } = useTranslation('calendar-match');
  const score = match.goals ?? match.live;
  const mark = team === undefined ? null : markOf(match, team);
  const said = SAID.find((status) => status === match.status);
  const bold = (at: 0 | 1) =>
    match.goals !== null && match.goals[at] > match.goals[at === 0 ? 1 : 0] ? 700 : undefined;
  return (
    <li>
      <Link to={paths.match(match.id)} className={classes.match}>
        <Text span fz={13} c="dimmed">
          <TimeText value={match.starts_at} style={style} />
        </Text>
        <span className={classes.teams}>
          <Text span fw={bold(0)}>
            {match.home}
          </Text>
          <Text span fw={bold(1)}>
            {match.away}
          </Text>
        </span>
        <span className={classes.goals}>
          {score ? (
            <Text span inherit c={match.goals ? undefined : 'vite-blue'}>
              <span>{score[0]}</span>
              <br />
              <span>{score[1]}</span>
            </Text>
          ) : said ? (
            <Tag tone="warning">{t(`status.${said}`)}</Tag>
          ) : null}
        </span>
        {mark ? <FormTag mark={mark} /> : <span />}
      </Link>
    </li>
  );
}

/** Matches as rows that lead to their pages. With a `team` each says how that team came out of it. */
export function MatchList({
  matches,
  label,
  team,
  style = 'short',
}: {
  matches: readonly MatchRow[];
  label: string;
  team?: number;
  /** Past matches need no hour. */
  style?: DateStyle;
}) {
  return (
    <ul className="plain-list" aria-label={label}>
      {matches.map((match) => (
        <Row key={match.id} match={match} team={team} style={style} />
      ))}
    </ul>
  );
}
