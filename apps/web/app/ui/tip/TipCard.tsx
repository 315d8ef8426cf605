import type { Kind, Side, TipOutcome } from '@quotavera/domain/bet';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../avatar/index.ts';
import { Odds, type Value } from '../format/index.ts';
import { IconAlertTriangle, IconCheck, IconClock, IconLock } from '../icons/index.ts';
import { OutcomeBadge, SkillBadge, Tag } from '../outcome/index.ts';
import { DayText, TimeText } from '../time/index.ts';
import classes from './TipCard.module.css';

export interface TipCardTipster {
  readonly name: string;
  readonly username: string;
  readonly to: string;
  readonly avatarUrl?: string | null;
  readonly badge?: boolean;
}

interface TipCardBase {
  readonly kind: Kind;
  readonly competition: string;
  /** Left out on a tipster's own page. */
  readonly tipster?: TipCardTipster | undefined;
  /** The tip's page. */
  readonly to?: string | undefined;
  /** Buttons at the card's foot; the primary one first. */
  readonly actions?: ReactNode;
}

interface TipCardLeg {
  /** "Roma – Atalanta". */
  readonly event: string;
  readonly market: string;
  readonly selection: string;
  readonly odds: Value;
  readonly score?: string | null;
  /** How the selection came out, for the legs of an accumulator. */
  readonly outcome?: TipOutcome | null;
}

/** A small figure of a card's second line: "Puntata 2 u". */
export interface TipCardFact {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'positive' | 'negative' | undefined;
}

/** A statement about the tip: "prezzo verificato", "nel registro #48.213". */
export interface TipCardMark {
  readonly label: string;
  readonly tone: 'good' | 'warning';
  readonly to?: string;
}

export interface TipCardProps extends TipCardBase {
  /** ISO instant of the first start. */
  readonly startsAt: string;
  readonly live?: boolean;
  readonly free?: boolean;
  readonly side: Side;
  readonly legs: readonly TipCardLeg[];
  readonly totalOdds: Value;
  readonly outcome: TipOutcome;
  readonly profit?: Value | null;
  readonly noLongerValid?: boolean;
  readonly facts?: readonly TipCardFact[];
  readonly marks?: readonly TipCardMark[];
  readonly description?: string;
  /** "bozza", "ritirato": what the tip is when it is no open or settled one. */
  readonly state?: string | undefined;
}

function Tipster({ tipster }: { readonly tipster: TipCardTipster }) {
  return (
    <Link to={tipster.to} className={classes.tipster}>
      <Avatar name={tipster.name} src={tipster.avatarUrl ?? null} size={28} />
      <span className={classes.tipsterName}>{tipster.name}</span>
      <span className={classes.username}>@{tipster.username}</span>
      {tipster.badge ? <SkillBadge short /> : null}
    </Link>
  );
}

function KindTag({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('ui');
  const tone = kind === 'valuebet' ? 'accent' : kind === 'exchange' ? 'warning' : 'neutral';
  return <Tag tone={tone}>{t(`kind.${kind}`)}</Tag>;
}

function Heading({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return (
    <h3 className={classes.heading}>
      {to ? (
        <Link to={to} className={classes.whole}>
          {children}
        </Link>
      ) : (
        children
      )}
    </h3>
  );
}

/** The bet of a tip: what, and the odds as the hero. A lay says so before anything else. */
function Bet({ side, legs, totalOdds }: Pick<TipCardProps, 'side' | 'legs' | 'totalOdds'>) {
  const { t } = useTranslation('ui');
  const single = legs.length === 1 ? legs[0] : undefined;
  if (single) {
    return (
      <div className={classes.bet}>
        <p>
          {side === 'lay' ? <span className={classes.lay}>{t('side.lay')} </span> : null}
          {single.market} <b>{single.selection}</b>
        </p>
        <span className="visually-hidden">{t('tip.odds')}</span>
        <Odds value={totalOdds} large />
      </div>
    );
  }
  return (
    <div className={classes.bet} data-accumulator>
      <ul className={classes.legs}>
        {legs.map((leg) => (
          <li key={`${leg.event} ${leg.market} ${leg.selection}`}>
            <span className={classes.legEvent}>
              {leg.event}
              {leg.score ? ` ${leg.score}` : ''}
            </span>
            <span>
              {leg.market} <b>{leg.selection}</b>
            </span>
            <span className={classes.legEnd}>
              {leg.outcome && leg.outcome !== 'in_progress' ? <OutcomeBadge outcome={leg.outcome} /> : null}
              <Odds value={leg.odds} />
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{t('tip.totalOdds')}</span>
        <Odds value={totalOdds} large />
      </p>
    </div>
  );
}

/** A tip that the reader may see whole: open, or settled when its outcome says so. */
export function TipCard(tip: TipCardProps) {
  const { t } = useTranslation('ui');
  const settled = tip.outcome !== 'in_progress' && tip.outcome !== 'postponed';
  const first = tip.legs[0];
  const title = tip.legs.length === 1 && first ? first.event : t('tip.accumulator', { count: tip.legs.length });
  return (
    <article className={clsx(classes.card, settled && classes.settled)}>
      <header className={classes.top}>
        <KindTag kind={tip.kind} />
        {tip.live ? <Tag tone="negative">{t('phase.live')}</Tag> : null}
        {tip.free ? <Tag tone="positive">{t('free')}</Tag> : null}
        {tip.state ? <Tag tone="warning">{tip.state}</Tag> : null}
        <span className={classes.competition}>{tip.competition}</span>
        <span className={classes.when}>
          {tip.outcome === 'in_progress' ? (
            <TimeText value={tip.startsAt} />
          ) : (
            <OutcomeBadge outcome={tip.outcome} profit={tip.profit ?? null} />
          )}
        </span>
      </header>
      <Heading to={tip.to}>
        {title}
        {tip.legs.length === 1 && first?.score ? <span className={classes.score}> {first.score}</span> : null}
      </Heading>
      <Bet side={tip.side} legs={tip.legs} totalOdds={tip.totalOdds} />
      {tip.noLongerValid ? (
        <p className={classes.invalid}>
          <IconClock size={16} aria-hidden="true" />
          {t('tip.noLongerValid')}
        </p>
      ) : null}
      {tip.facts?.length ? (
        <dl className={classes.facts}>
          {tip.facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd className={fact.tone && classes[fact.tone]}>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {tip.marks?.length ? (
        <ul className={classes.marks}>
          {tip.marks.map((mark) => (
            <li key={mark.label} className={mark.tone === 'good' ? classes.good : classes.caution}>
              {mark.tone === 'good' ? (
                <IconCheck size={15} stroke={2.2} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
              )}
              {mark.to ? <Link to={mark.to}>{mark.label}</Link> : mark.label}
            </li>
          ))}
        </ul>
      ) : null}
      {tip.description ? <p className={classes.description}>{tip.description}</p> : null}
      {tip.tipster || tip.actions ? (
        <footer className={classes.foot}>
          {tip.tipster ? <Tipster tipster={tip.tipster} /> : null}
          {tip.actions ? <div className={classes.actions}>{tip.actions}</div> : null}
        </footer>
      ) : null}
    </article>
  );
}

export interface LockedTipCardProps extends TipCardBase {
  /** Day of the first start, without its hour. */
  readonly day: string | null;
  readonly publishedAt: string | null;
  /** The commitment in the log, in hex. */
  readonly commitment?: string | null;
}

/** A tip that the reader may not see: what may be known of it, and what would open it. */
export function LockedTipCard(tip: LockedTipCardProps) {
  const { t } = useTranslation('ui');
  return (
    <article className={classes.card}>
      <header className={classes.top}>
        <KindTag kind={tip.kind} />
        <span className={classes.competition}>{tip.competition}</span>
        {tip.day ? (
          <span className={classes.when}>
            <DayText value={tip.day} />
          </span>
        ) : null}
      </header>
      <div className={classes.locked}>
        <IconLock size={22} stroke={1.6} aria-hidden="true" />
        <div>
          <Heading to={tip.to}>{t('tip.locked')}</Heading>
          {tip.publishedAt ? (
            <p>
              {t('tip.published')} <TimeText value={tip.publishedAt} />
            </p>
          ) : null}
          {tip.commitment ? (
            <p>
              {t('tip.committed')}{' '}
              <code title={tip.commitment}>
                {tip.commitment.slice(0, 4)}…{tip.commitment.slice(-4)}
              </code>
            </p>
          ) : null}
        </div>
      </div>
      {tip.tipster || tip.actions ? (
        <footer className={classes.foot}>
          {tip.tipster ? <Tipster tipster={tip.tipster} /> : null}
          {tip.actions ? <div className={classes.actions}>{tip.actions}</div> : null}
        </footer>
      ) : null}
    </article>
  );
}

/** Cards side by side, one per row on a phone. `rows`: one under another, each in columns where there is room for them. */
export function TipCards({ children, rows = false }: { readonly children: ReactNode; readonly rows?: boolean }) {
  if (!rows) return <div className={classes.cards}>{children}</div>;
  return (
    <div className={classes.rowsFrame}>
      <div className={classes.rows}>{children}</div>
    </div>
  );
}
