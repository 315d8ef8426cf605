import { Alert, Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiError, EarlierTip } from '../../../platform/api/index.ts';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { useWording } from '../wording.ts';

/** Whether the server asks if a bet is meant that repeats an own tip, or goes against it. */
export function asksToRepeat(error: ApiError | null): error is ApiError {
  return error?.code === 'bet_repeated' || error?.code === 'bet_opposed';
}

/** Says which own tip a new bet repeats, or goes against, and what follows when it is published all the same. */
export function RepeatNote({
  error,
  match,
}: {
  error: ApiError;
  /** The match of the bet, where it is a single. */
  match: { sport: string; home: string | null; away: string | null } | undefined;
}) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const earlier = error.details.earlier_tip as EarlierTip | undefined;
  if (!earlier) return null;
  const { leg, side } = earlier;
  const legs = leg && match ? [{ type: 'structured', match: '', ...match, ...leg } as const] : [];
  const bet = legs.length > 0 ? words.picks({ side, legs }).pick : null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={19} aria-hidden="true" />} role="alert">
      {bet === null
        ? t('repeat.accumulator')
        : t(error.code === 'bet_opposed' ? 'repeat.opposite' : 'repeat.same', { bet })}{' '}
      {t('repeat.consequence')}{' '}
      <Anchor component={Link} to={paths.tipPublic(earlier.id)} target="_blank" rel="noopener" inherit>
        {t('repeat.open')} <TimeText value={earlier.published_at} />
      </Anchor>
    </Alert>
  );
}
