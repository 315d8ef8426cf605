import { Button } from '@mantine/core';
import { UNLOCKS_PER_DAY } from '@quotavera/domain/limits';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Odds, Percent, UnitValue, useFormats } from '../../../ui/format/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import {
  LockedTipCard,
  TipCard,
  type TipCardFact,
  type TipCardMark,
  type TipCardProps,
  type TipCardTipster,
} from '../../../ui/tip/index.ts';
import type { LockedTip, OpenTip, TipView } from '../queries.ts';
import { useWording } from '../wording.ts';

function tipsterOfCard(tipster: TipView['tipster']): TipCardTipster {
  const { name, username, avatar_url, badge } = tipster;
  return { name, username, badge, avatarUrl: avatar_url, to: paths.tipsterProfile(username) };
}

export function useFacts(): (tip: OpenTip) => TipCardFact[] {
  const { t } = useTranslation('tips');
  return (tip) => {
    const facts: TipCardFact[] = [];
    if (tip.side === 'lay') {
      facts.push({ label: t('fact.liability'), value: <UnitValue value={tip.risk} signed={false} /> });
    } else facts.push({ label: t('fact.stake'), value: <UnitValue value={tip.stake} signed={false} /> });
    const [first, ...more] = tip.exits;
    if (first) {
      const others = more.length > 0 ? ` (+${more.length})` : null;
      facts.push({
        label: t('fact.exit'),
        value: (
          <>
            <Odds value={first.odds} />
            {others}
          </>
        ),
      });
    }
    if (tip.minimum_odds && tip.settled_at === null) {
      facts.push({ label: t('fact.minimumOdds'), value: <Odds value={tip.minimum_odds} /> });
    }
    if (tip.closing_odds) facts.push({ label: t('fact.closing'), value: <Odds value={tip.closing_odds} /> });
    if (tip.clv !== null) {
      facts.push({ label: t('fact.clv'), value: <Percent value={tip.clv} colored /> });
    }
    return facts;
  };
}

export function useMarks(): (tip: OpenTip) => TipCardMark[] {
  const { t } = useTranslation('tips');
  const format = useFormats();
  return (tip) => {
    const marks: TipCardMark[] = [];
    if (tip.stopped_at !== null) marks.push({ label: t('later.mark'), tone: 'warning' });
    if (tip.price) {
      const { verified } = tip.price;
      marks.push({
        label: t(verified ? 'mark.priceVerified' : 'mark.priceNotVerified'),
        tone: verified ? 'good' : 'warning',
      });
    }
    if (tip.ledger?.index !== null && tip.ledger?.index !== undefined) {
      const label = t('mark.inLog', { index: format.count(tip.ledger.index) });
      marks.push({ label, tone: 'good', to: `${paths.tipPublic(tip.id)}#ledger` });
    }
    if (tip.self_declared) marks.push({ label: t('mark.selfDeclared'), tone: 'warning' });
    if (tip.disabled) marks.push({ label: t('mark.disabled'), tone: 'warning' });
    return marks;
  };
}

/** Returns a function that makes a card's props of a whole tip. */
function useCardOf(): (tip: OpenTip) => TipCardProps {
  const { t } = useTranslation('tips');
  const words = useWording();
  const factsOf = useFacts();
  const marksOf = useMarks();
  return (tip) => ({
    kind: tip.valexc,
    competition: tip.competition || words.sport(tip.sport),
    startsAt: tip.legs[0]?.matchdate ?? tip.published_at ?? '',
    live: tip.liveprematch === 'live',
    free: tip.is_free,
    lay: words.picks(tip).lay,
    legs: tip.legs.map((leg) => ({
      ...words.leg(leg),
      odds: leg.odds,
      score: words.score(leg),
      outcome: leg.grade,
      declared: tip.self_declared && leg.graded_by === 'tipster',
    })),
    totalOdds: tip.totalodd,
    outcome: tip.outcome,
    profit: tip.profit,
    noLongerValid: tip.no_longer_valid && tip.stopped_at === null && tip.settled_at === null,
    facts: factsOf(tip),
    marks: marksOf(tip),
    description: tip.description,
    state: tip.status === 'published' ? undefined : t(`state.${tip.status}`),
    to: tip.status === 'draft' ? `${paths.tip}?id=${tip.id}` : paths.tipPublic(tip.id),
  });
}

/** The parameter of a tip's address that opens the question about unlocking it. Only a press spends an unlock, because anybody can prepare a link. */
export const ASKS_TO_UNLOCK = 'unlock';

/** Offers the way to open a locked tip: signing in, the tipster's channel, one of the day's unlocks, a plan with its price. */
export function LockedAction({
  tip,
  unlock,
  offersPlan,
  inRow = false,
}: {
  tip: LockedTip;
  unlock: ReactNode;
  offersPlan: boolean;
  /** A row names the channel elsewhere, and has room for its price only. */
  inRow?: boolean;
}) {
  const { t } = useTranslation('tips');
  const format = useFormats();
  const { signedIn } = useSession();
  if (tip.needs === 'sign_in') {
    return (
      <Button
        component={Link}
        to={paths.signInAndReturn(`${paths.tipPublic(tip.id)}?${ASKS_TO_UNLOCK}`)}
        variant="filled"
        size="sm"
        // A member sees the visitors' page until what is his has come.
        style={signedIn ? { visibility: 'hidden' } : undefined}
      >
        {t('locked.signIn')}
      </Button>
    );
  }
  if (tip.needs === 'channel') {
    const { channel, tipster } = tip;
    const price = channel?.from_cents ? format.money(channel.from_cents) : null;
    const name = channel?.name ?? '';
    const to = channel?.paused_until;
    const paused = to ? t('locked.paused', { to: format.day(to) }) : null;
    const whole = price ? t('locked.channelFrom', { name, price }) : name || t('locked.channel');
    const short = paused ?? (price ? t('locked.from', { price }) : t('locked.channel'));
    return (
      <Button
        component={Link}
        to={channel ? paths.channel(channel.id) : paths.tipsterProfile(tipster.username)}
        size="sm"
        {...(inRow && name ? { 'aria-label': `${short} · ${name}` } : {})}
      >
        {inRow ? short : paused ? `${name} · ${paused}` : whole}
      </Button>
    );
  }
  if (unlock) return unlock;
  const { name, monthly } = PLAN_PRICES[tip.needs];
  if (!offersPlan) return <Tag tone="neutral">{name}</Tag>;
  return (
    <Button component={Link} to={paths.pricing} size="sm">
      {t('locked.upgrade', { plan: name, price: format.money(monthly) })}
    </Button>
  );
}

/** Words for the unlock button: how many are left of the day's. */
export function useUnlockLabel(): (left: number) => string {
  const { t } = useTranslation('tips');
  return (left) => (left > 0 ? t('locked.unlock', { left, of: UNLOCKS_PER_DAY }) : t('locked.noneLeft'));
}

/**
 * A tip as a reader gets it, whole or locked. Safe on public pages: nothing in it needs the members' layout; what does comes in by
 * `unlock` and `actions`. Routes embed the namespaces `tips`, `tips-bets` and `ui`.
 */
export function TipViewCard({
  tip,
  withTipster = true,
  offersPlan = true,
  unlock,
  actions,
}: {
  tip: TipView;
  withTipster?: boolean;
  /** False where the screen offers the plan once for all its cards. */
  offersPlan?: boolean;
  unlock?: ReactNode;
  actions?: ReactNode;
}) {
  const cardOf = useCardOf();
  const words = useWording();
  const tipster = withTipster ? tipsterOfCard(tip.tipster) : undefined;
  if (tip.view === 'locked') {
    return (
      <LockedTipCard
        kind={tip.valexc}
        competition={tip.competition || words.sport(tip.sport)}
        week={tip.week}
        publishedAt={tip.published_at}
        commitment={tip.ledger?.commitment ?? null}
        tipster={tipster}
        to={paths.tipPublic(tip.id)}
        actions={actions ?? <LockedAction tip={tip} unlock={unlock} offersPlan={offersPlan} />}
      />
    );
  }
  return <TipCard {...cardOf(tip)} tipster={tipster} actions={actions} />;
}
