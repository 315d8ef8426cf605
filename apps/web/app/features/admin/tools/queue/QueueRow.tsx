import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { localeOf } from '../../../../platform/i18n/languages.ts';
import { Checkbox } from '../../../../ui/controls/index.ts';
import { durationText, Odds } from '../../../../ui/format/index.ts';
import { IconCheck } from '../../../../ui/icons/index.ts';
import { LayWord, OutcomeBadge, Tag } from '../../../../ui/outcome/index.ts';
import { useAddress } from '../../../../ui/table/index.ts';
import { TimeText, useNow } from '../../../../ui/time/index.ts';
import { useWording } from '../../../tips/index.ts';
import type { QueuedTip } from '../queries.ts';
import { GradeDialog } from './GradeDialog.tsx';
import classes from './Queue.module.css';
import { type ConfirmationState, declaredLegs } from './useConfirmations.tsx';

type Leg = QueuedTip['legs'][number];

const AGO_UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const;

/** Milliseconds that have passed → "3 giorni fa", in the largest unit that is full. */
function agoText(language: string, milliseconds: number): string {
  const [unit, length] = AGO_UNITS.find(([, each]) => milliseconds >= each) ?? (['minute', 60_000] as const);
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' });
  return format.format(-Math.max(0, Math.floor(milliseconds / length)), unit);
}

/** Shows a selection: the bet, and what is known of its result. */
function LegLines({ tip, leg }: { tip: QueuedTip; leg: Leg }) {
  const { t } = useTranslation('admin-tools');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const { market, selection } = words.leg(leg);
  const score = words.score(leg);
  const missing = leg.type === 'custom' ? 'grade' : leg.score === null ? 'result' : 'statistic';
  return (
    <div>
      <LayWord word={words.picks(tip).lay} />
      {market}: <b>{selection}</b> · <Odds value={leg.odds} />
      {score ? ` · ${score}` : null}
      {leg.grade && tip.legs.length > 1 ? (
        <Text span inherit c="dimmed">
          {' · '}
          {t(`queue.by.${leg.graded_by ?? 'result'}`, { grade: ui(`outcome.${leg.grade}`) })}
        </Text>
      ) : null}
      {leg.grade ? null : (
        <>
          {' '}
          <Tag tone="warning">{t(`queue.missing.${missing}`)}</Tag>
        </>
      )}
    </div>
  );
}

function Times({ tip }: { tip: QueuedTip }) {
  const { t, i18n } = useTranslation('admin-tools');
  const now = useNow() ?? Date.now();
  const start = tip.legs.map(({ matchdate }) => matchdate).sort()[0];
  const ago = (time: string) => agoText(i18n.language, now - Date.parse(time));
  if (!start) return null;
  const early = tip.published_at === null ? 0 : Date.parse(start) - Date.parse(tip.published_at);
  return (
    <Stack gap={0} className={`${classes.times} ${classes.faded}`}>
      <span>
        {t('queue.start')} <TimeText value={start} />
      </span>
      <Text inherit c="dimmed">
        {tip.settled_at
          ? t('queue.declaredAgo', { ago: ago(tip.settled_at) })
          : t('queue.startedAgo', { ago: ago(start) })}
      </Text>
      {/* The proof in the log is of this: whether the bet stood before the match began. */}
      <Text inherit c={early > 0 ? 'dimmed' : 'yellow'}>
        {early > 0 ? t('queue.publishedBefore', { time: durationText(early) }) : t('queue.publishedLive')}
      </Text>
    </Stack>
  );
}

/** A tip that waits, with what is needed to decide without opening it. */
export function QueueRow({
  tip,
  state,
  chosen,
  onChoose,
  onConfirm,
  onTakeBack,
}: {
  tip: QueuedTip;
  state: ConfirmationState | null;
  /** The choice is null where no outcome was declared. */
  chosen: boolean | null;
  onChoose: () => void;
  onConfirm: () => void;
  onTakeBack: () => void;
}) {
  const { t } = useTranslation('admin-tools');
  const words = useWording();
  const address = useAddress();
  const [grading, setGrading] = useState(false);
  const custom = tip.legs.some((leg) => leg.type === 'custom');
  const declared = declaredLegs(tip).length > 0;
  const events = [...new Set(tip.legs.map((leg) => words.leg(leg).event))].join(' + ');
  return (
    <article className={classes.row} data-tip={tip.id} data-held={state ?? undefined}>
      <div className={classes.choose}>
        {chosen === null ? null : (
          <Checkbox
            aria-label={t('queue.choose', { id: tip.id })}
            checked={chosen}
            disabled={state !== null}
            onChange={onChoose}
          />
        )}
      </div>
      <Stack gap={2} className={`${classes.bet} ${classes.faded}`}>
        <div>
          {/* In a tab of its own: leaving this one would take back what is held. */}
          <Anchor href={paths.tipPublic(tip.id)} target="_blank" rel="noopener" fw={600} inherit>
            {events}
            <VisuallyHidden>
              {' '}
              {t('queue.tip', { id: tip.id })}, {t('queue.newTab')}
            </VisuallyHidden>
          </Anchor>{' '}
          <Text span inherit c="dimmed">
            {words.sport(tip.sport)}
            {tip.competition ? ` · ${tip.competition}` : ''} ·{' '}
            <Anchor component={Link} to={address({ tipster: tip.tipster.username })} inherit>
              @{tip.tipster.username}
            </Anchor>
          </Text>
        </div>
        {tip.legs.map((leg, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg's place is its identity
          <LegLines key={n} tip={tip} leg={leg} />
        ))}
        {tip.description ? (
          <Text inherit c="dimmed" lineClamp={2} title={tip.description}>
            {tip.description}
          </Text>
        ) : null}
      </Stack>
      <Stack gap={0} className={`${classes.outcome} ${classes.faded}`}>
        <OutcomeBadge outcome={tip.outcome} profit={tip.profit} />
        <Text inherit c="dimmed">
          {words.bet(tip).stake}
        </Text>
      </Stack>
      <Times tip={tip} />
      <Group gap="xs" className={classes.actions}>
        {state === 'held' ? (
          <>
            <Text inherit>{t('queue.heldRow')}</Text>
            <Button size="sm" onClick={onTakeBack}>
              {t('action.undo', { ns: 'common' })}
            </Button>
          </>
        ) : (
          <>
            {declared ? (
              <Button
                size="sm"
                variant="light"
                loading={state === 'sending'}
                leftSection={<IconCheck size={17} aria-hidden="true" />}
                onClick={onConfirm}
              >
                {t('queue.confirmOne')}
              </Button>
            ) : null}
            {custom ? (
              <Button size="sm" variant={declared ? 'subtle' : 'light'} onClick={() => setGrading(true)}>
                {t(declared ? 'queue.regrade' : 'queue.grade')}
              </Button>
            ) : (
              <Anchor
                component={Link}
                to={`?tab=matches&when=all&search=${encodeURIComponent(tip.legs[0]?.home ?? '')}`}
                inherit
              >
                {t('queue.toMatch')}
              </Anchor>
            )}
          </>
        )}
      </Group>
      {grading ? <GradeDialog tip={tip} onClose={() => setGrading(false)} /> : null}
    </article>
  );
}
