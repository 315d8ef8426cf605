import { Group, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar/index.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { Odds, Percent, UnitValue } from '../../../ui/format/index.ts';
import { IconCheck, IconChevronDown, IconStar } from '../../../ui/icons/index.ts';
import { LayWord, SkillBadge } from '../../../ui/outcome/index.ts';
import { TimeText, useNow } from '../../../ui/time/index.ts';
import { type Follow, FollowedMark } from '../follow-tip/index.ts';
import { momentOf, startOfTip } from '../moment.ts';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import { PriceNow } from './PriceNow.tsx';
import { Score, TipMoment, timeLeft } from './TipMoment.tsx';
import classes from './TipRow.module.css';

/** The hour of the start; with the day where the list isn't by day. */
function When({ tip }: { tip: OpenTip }) {
  const start = startOfTip(tip);
  if (start === null) return <div className={classes.when} />;
  const at = new Date(start).toISOString();
  return (
    <div className={classes.when}>
      {tip.status === 'published' ? null : (
        <Text span size="xs" c="dimmed">
          <TimeText value={at} style="day" />
        </Text>
      )}
      <TimeText value={at} style="time" />
    </div>
  );
}

/** The selection, with its market below. */
function Bet({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('ui');
  const words = useWording();
  const [first] = tip.legs;
  if (!first) return <div className={classes.bet} />;
  const { lay, legs } = words.picks(tip);
  const { market, selection } = words.leg(first);
  const single = tip.legs.length === 1;
  const picks = legs.map(({ pick }) => pick).join(' + ');
  // In a narrow row the line may stand below its team: held together, the two would break within the number.
  const loose = (text: string) => text.replaceAll('\u00a0', ' ');
  // "1 (Richmond Moor)" is the whole bet without its parenthesis, which may end in dots; another market's may be half of what is said.
  const aside = single && first.market === '1x2' ? picks.indexOf(' (') : -1;
  const said =
    aside < 0 ? (
      loose(picks)
    ) : (
      <>
        {loose(picks.slice(0, aside))}
        <span className={classes.aside}>{loose(picks.slice(aside))}</span>
      </>
    );
  return (
    <div className={classes.bet}>
      <div>
        <LayWord word={lay} />
        {single && picks !== selection ? (
          <>
            <b className={classes.besideMarket}>{loose(selection)}</b>
            <b className={clsx(classes.pick, classes.withoutMarket)}>{said}</b>
          </>
        ) : (
          <b className={classes.pick}>{said}</b>
        )}
      </div>
      <div className={classes.second}>{single ? market : t('tip.accumulator', { count: tip.legs.length })}</div>
    </div>
  );
}

/** Names the tip's author in full, and says what is expected of their tips. */
function Tipster({ tipster }: { tipster: OpenTip['tipster'] }) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  const expected = tipster.figures?.expected_yield ?? null;
  return (
    <div className={classes.tipster}>
      <Avatar name={tipster.name} src={tipster.avatar_url} size={24} />
      <span className={classes.tipsterName}>{tipster.name}</span>
      {tipster.badge ? (
        <>
          <span className={classes.badge}>
            <SkillBadge short />
          </span>
          <IconCheck size={14} stroke={2.6} className={classes.check} role="img" aria-label={ui('badge.skill')} />
        </>
      ) : null}
      {expected === null ? null : (
        <span className={classes.expected}>
          <VisuallyHidden>{t('figures.expectedYield')} </VisuallyHidden>
          <Percent value={expected} colored />
        </span>
      )}
    </div>
  );
}

/** Shows a tip of a list in a line: a press opens its text and details. */
export function TipRow({
  tip,
  open,
  panelId,
  withTipster,
  withKind,
  onToggle,
  fresh,
  over,
  chosen,
  onChoose,
  follow,
  watched,
  children,
}: {
  tip: OpenTip;
  open: boolean;
  panelId: string;
  withTipster: boolean;
  withKind: boolean;
  /** Whether the tip has just arrived by the live stream. */
  fresh: boolean;
  /** Whether the tip was settled while the reader looks at the list. */
  over: boolean;
  onToggle: () => void;
  /** Whether a draft is among those to publish; null for what can't be chosen. */
  chosen: boolean | null;
  onChoose: (chosen: boolean) => void;
  /** With what the reader follows it. */
  follow: Follow | undefined;
  /** Whether the reader watches a match of it. */
  watched: boolean;
  /** The details, where they open under the row. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('tips');
  const { t: ui } = useTranslation('ui');
  const words = useWording();
  const now = useNow() ?? Date.now();
  const [first] = tip.legs;
  const single = tip.legs.length === 1;
  const lay = tip.side === 'lay';
  const expired = tip.no_longer_valid && tip.settled_at === null && tip.status === 'published';
  return (
    <article
      data-tip={tip.id}
      className={clsx(classes.item, fresh && classes.fresh, over && classes.over)}
      data-open={open || undefined}
    >
      <div
        className={classes.row}
        data-settled={tip.settled_at !== null || undefined}
        data-soon={(momentOf(tip, now) === 'coming' && timeLeft(tip, now) !== null) || undefined}
        data-many={tip.legs.length > 1 || undefined}
      >
        <When tip={tip} />
        <div className={classes.match}>
          <Title order={3} className={classes.name}>
            <UnstyledButton
              className={classes.whole}
              aria-expanded={open}
              aria-controls={open ? panelId : undefined}
              onClick={onToggle}
            >
              <span className={classes.event}>
                {first && single ? words.leg(first).event : tip.legs.map((leg) => words.leg(leg).event).join(' + ')}
              </span>
              {first ? null : ui(`kind.${tip.valexc}`)}
              {first && single ? <Score leg={first} /> : null}
              {tip.settled_at !== null && tip.self_declared ? (
                <span className={classes.declared} aria-hidden="true">
                  ({ui('declared')})
                </span>
              ) : null}
            </UnstyledButton>
            {watched ? <IconStar size={13} className={classes.star} role="img" aria-label={t('match.list')} /> : null}
          </Title>
          <Group component="p" gap={6} className={classes.second}>
            {withKind ? <b>{ui(`kind.${tip.valexc}`)}</b> : null}
            {tip.liveprematch === 'live' ? (
              <Text span inherit fw={600} c="red">
                {ui('phase.live')}
              </Text>
            ) : null}
            {tip.is_free ? (
              <Text span inherit fw={500} c="green">
                {ui('free')}
              </Text>
            ) : null}
            <span>{tip.competition || words.sport(tip.sport)}</span>
          </Group>
        </div>
        <div className={classes.odds}>
          <VisuallyHidden>{ui('tip.odds')} </VisuallyHidden>
          <Odds value={tip.totalodd} />
        </div>
        <div className={classes.body}>
          <Bet tip={tip} />
          {withTipster ? <Tipster tipster={tip.tipster} /> : null}
        </div>
        <div className={classes.now}>
          <PriceNow tip={tip} />
        </div>
        <div className={classes.stake}>
          <VisuallyHidden>{t(lay ? 'fact.liability' : 'fact.stake')} </VisuallyHidden>
          <UnitValue value={lay ? tip.risk : tip.stake} signed={false} />
        </div>
        <div
          className={classes.state}
          data-quiet={(momentOf(tip, now) === 'coming' && timeLeft(tip, now) === null) || undefined}
        >
          <span className={classes.moment}>
            <TipMoment tip={tip} now={now} wordClass={classes.word} />
          </span>
          {tip.clv === null ? null : (
            <span className={classes.second}>
              {t('fact.clv')} <Percent value={tip.clv} colored />
            </span>
          )}
          {tip.status === 'draft' && tip.publish_at !== null ? (
            <span className={classes.second}>
              <TimeText value={tip.publish_at} />
            </span>
          ) : null}
          {follow ? <FollowedMark follow={follow} /> : null}
          {expired ? (
            <Text span size="xs" c="yellow" fw={tip.stopped_at === null ? undefined : 600}>
              {tip.stopped_at === null ? ui('tip.noLongerValid') : t('later.mark')}
            </Text>
          ) : null}
        </div>
        {chosen === null ? null : (
          <Checkbox
            className={classes.choice}
            aria-label={t('draft.choose')}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
      </div>
      {children}
    </article>
  );
}
