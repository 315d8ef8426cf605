import { Alert, Code } from '@mantine/core';
import type { Kind, TipOutcome } from '@quotavera/domain/bet';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../avatar/index.ts';
import { Odds, type Value } from '../format/index.ts';
import { IconAlertTriangle, IconCheck, IconClock, IconLock } from '../icons/index.ts';
import { LayWord, OutcomeBadge, SkillBadge, Tag } from '../outcome/index.ts';
import { column, MUTED, row, SMALL_MUTED } from '../page/plain.ts';
import { TimeText, WeekText } from '../time/index.ts';
import classes from './TipCard.module.css';

export interface TipCardTipster {
  name: string;
  username: string;
  to: string;
  avatarUrl?: string | null;
  badge?: boolean;
}

interface TipCardBase {
  kind: Kind;
  competition: string;
  /** A tipster's own page leaves it out. */
  tipster?: TipCardTipster | undefined;
  /** The tip's page. */
  to?: string | undefined;
  /** Buttons at the card's foot; the primary one first. */
  actions?: ReactNode;
}

interface TipCardLeg {
  /** "Roma – Atalanta". */
  event: string;
  market: string;
  selection: string;
  odds: Value;
  score?: string | null;
  /** How the selection came out, for the legs of an accumulator. */
  outcome?: TipOutcome | null;
  /** The tipster declared that outcome, and nobody has confirmed it. */
  declared?: boolean;
}

/** A small figure of a card's second line: "Puntata 2 u". */
export interface TipCardFact {
  label: string;
  value: ReactNode;
}

/** A statement about the tip: "prezzo verificato", "nel registro #48.213". */
export interface TipCardMark {
  label: string;
  tone: 'good' | 'warning';
  to?: string;
}

export interface TipCardProps extends TipCardBase {
  /** ISO instant of the first start. */
  startsAt: string;
  live?: boolean;
  free?: boolean;
  /** The word of a lay, null for a back. */
  lay: string | null;
  legs: readonly TipCardLeg[];
  totalOdds: Value;
  outcome: TipOutcome;
  profit?: Value | null;
  noLongerValid?: boolean | undefined;
  facts?: readonly TipCardFact[] | undefined;
  marks?: readonly TipCardMark[] | undefined;
  description?: string;
  /** "bozza", "ritirato": what the tip is when it is no open or settled one. */
  state?: string | undefined;
}

const ROW = row(8);
const FOOT = row(8, { marginTop: 'auto' });
const TIPSTER = row('4px 8px', { paddingBlock: 4, color: 'inherit', fontSize: 13, textDecoration: 'none' });
const TIPSTER_NAME = { fontWeight: 500 };

function Foot({ tipster, actions }: Pick<TipCardBase, 'tipster' | 'actions'>) {
  if (!tipster && !actions) return null;
  return (
    <footer style={FOOT}>
      {tipster ? (
        <Link to={tipster.to} style={TIPSTER} className={classes.above}>
          <Avatar name={tipster.name} src={tipster.avatarUrl ?? null} size={28} />
          <span style={TIPSTER_NAME}>{tipster.name}</span>
          <span style={MUTED}>@{tipster.username}</span>
          {tipster.badge ? <SkillBadge short /> : null}
        </Link>
      ) : null}
      {actions ? (
        <div style={ROW} className={classes.above}>
          {actions}
        </div>
      ) : null}
    </footer>
  );
}

function KindTag({ kind }: { kind: Kind }) {
  const { t } = useTranslation('ui');
  const tone = kind === 'valuebet' ? 'accent' : kind === 'exchange' ? 'warning' : 'neutral';
  return <Tag tone={tone}>{t(`kind.${kind}`)}</Tag>;
}

function Heading({ to, children }: { to: string | undefined; children: ReactNode }) {
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

const APART = row(12, { flexWrap: 'nowrap', justifyContent: 'space-between' });
const BET = { padding: '10px 12px', borderRadius: 8, background: 'var(--sunken)' };
const PICK = { ...APART, height: '100%' };
const SELECTION: CSSProperties = { minWidth: 0, overflowWrap: 'anywhere' };
const LEGS = column(8);
const LEG_LIST = column(8, { fontSize: 14 });
const LEG_ODDS = row(8, { flexWrap: 'nowrap', fontWeight: 500 });
const TOTAL = row(16, { justifyContent: 'space-between', alignItems: 'baseline' });

/** The bet of a tip: what, and the odds as the hero. A lay says so before anything else. */
function Bet({ lay, legs, totalOdds }: Pick<TipCardProps, 'lay' | 'legs' | 'totalOdds'>) {
  const { t } = useTranslation('ui');
  const single = legs.length === 1 ? legs[0] : undefined;
  return (
    <div style={BET}>
      {single ? (
        <div style={PICK}>
          <p style={SELECTION}>
            <LayWord word={lay} />
            {single.market} <b>{single.selection}</b>
          </p>
          <span className="visually-hidden">{t('tip.odds')}</span>
          <Odds value={totalOdds} large />
        </div>
      ) : (
        <div style={LEGS}>
          <ul className="plain-list" style={LEG_LIST}>
            {legs.map((leg) => (
              <li key={`${leg.event} ${leg.market} ${leg.selection}`}>
                <p style={SMALL_MUTED}>
                  {leg.event}
                  {leg.score ? ` ${leg.score}` : ''}
                </p>
                <div style={APART}>
                  <span>
                    {leg.market} <b>{leg.selection}</b>
                  </span>
                  <span style={LEG_ODDS}>
                    {leg.outcome && leg.outcome !== 'in_progress' ? (
                      <OutcomeBadge outcome={leg.outcome} declared={leg.declared} />
                    ) : null}
                    <Odds value={leg.odds} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <p style={TOTAL}>
            <span style={SMALL_MUTED}>{t('tip.totalOdds')}</span>
            <Odds value={totalOdds} large />
          </p>
        </div>
      )}
    </div>
  );
}

const FIGURES = column(4, { fontSize: 13 });
const FACTS = row('2px 14px', { margin: 0 });
const FACT = row(5, { flexWrap: 'nowrap' });
const VALUE = { margin: 0, fontWeight: 600 };
const MARK = row(4, { flexWrap: 'nowrap' });
const GOOD = { ...MARK, color: 'var(--accent)' };
const WARNING = { ...MARK, color: 'var(--warning)' };
const PAST = { ...WARNING, fontWeight: 500 };

/** Warnings, small figures and statements about the tip. */
function Figures({ noLongerValid, facts = [], marks = [] }: Pick<TipCardProps, 'noLongerValid' | 'facts' | 'marks'>) {
  const { t } = useTranslation('ui');
  if (!noLongerValid && facts.length === 0 && marks.length === 0) return null;
  return (
    <div style={FIGURES}>
      {noLongerValid ? (
        <p style={PAST}>
          <IconClock size={16} aria-hidden="true" />
          {t('tip.noLongerValid')}
        </p>
      ) : null}
      {facts.length > 0 ? (
        <dl style={FACTS}>
          {facts.map((fact) => (
            <div key={fact.label} style={FACT}>
              <dt style={MUTED}>{fact.label}</dt>
              <dd style={VALUE}>{fact.value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {marks.length > 0 ? (
        <ul style={FACTS} className="plain-list">
          {marks.map((mark) => (
            <li key={mark.label} style={mark.tone === 'good' ? GOOD : WARNING}>
              {mark.tone === 'good' ? (
                <IconCheck size={15} stroke={2.2} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
              )}
              {mark.to ? (
                <Link to={mark.to} className={`${classes.above} ${classes.mark}`}>
                  {mark.label}
                </Link>
              ) : (
                mark.label
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const TOP = row('4px 8px', { minHeight: 24 });
const WHEN: CSSProperties = { ...SMALL_MUTED, whiteSpace: 'nowrap' };
const COMPETITION: CSSProperties = {
  ...WHEN,
  flex: '1 1 0',
  minWidth: 80,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

/** Shows the tip's kind and competition, and its start or its result. */
function Top({
  kind,
  competition,
  tags,
  children,
}: Pick<TipCardBase, 'kind' | 'competition'> & { tags?: ReactNode; children: ReactNode }) {
  return (
    <header style={TOP}>
      <KindTag kind={kind} />
      {tags}
      <span style={COMPETITION}>{competition}</span>
      <span style={WHEN}>{children}</span>
    </header>
  );
}

const SCORE: CSSProperties = { ...MUTED, whiteSpace: 'nowrap' };
const DESCRIPTION: CSSProperties = {
  ...MUTED,
  display: '-webkit-box',
  overflow: 'hidden',
  fontSize: 14,
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
};

/** A tip that the reader may see whole: open, or settled when its outcome says so. */
export function TipCard(tip: TipCardProps) {
  const { t } = useTranslation('ui');
  const first = tip.legs[0];
  const single = tip.legs.length === 1 ? first : undefined;
  // A withdrawn tip or a draft isn't open, even though its outcome is still pending.
  const open = tip.state !== undefined || tip.outcome === 'in_progress';
  return (
    <article data-row className={classes.card}>
      <Top
        kind={tip.kind}
        competition={tip.competition}
        tags={
          <>
            {tip.live ? <Tag tone="negative">{t('phase.live')}</Tag> : null}
            {tip.free ? <Tag tone="positive">{t('free')}</Tag> : null}
            {tip.state ? <Tag tone="warning">{tip.state}</Tag> : null}
          </>
        }
      >
        <TimeText value={tip.startsAt} style={open ? 'short' : 'day'} />
        {open ? null : (
          <>
            {' · '}
            <OutcomeBadge outcome={tip.outcome} profit={tip.profit ?? null} />
          </>
        )}
      </Top>
      <Heading to={tip.to}>
        {single ? single.event : t('tip.accumulator', { count: tip.legs.length })}
        {single?.score ? <span style={SCORE}> {single.score}</span> : null}
      </Heading>
      <Bet lay={tip.lay} legs={tip.legs} totalOdds={tip.totalOdds} />
      <Figures noLongerValid={tip.noLongerValid} facts={tip.facts} marks={tip.marks} />
      {tip.description ? <p style={DESCRIPTION}>{tip.description}</p> : null}
      <Foot tipster={tip.tipster} actions={tip.actions} />
    </article>
  );
}

export interface LockedTipCardProps extends TipCardBase {
  /** The Monday of the first start's week. */
  week: string | null;
  publishedAt: string | null;
  /** The commitment in the log, in hex. */
  commitment?: string | null;
}

const LOCKED_FACTS = row('2px 16px', SMALL_MUTED);
const CARDS = row(12, { alignItems: 'stretch' });

/** A locked tip: its public facts, and what would unlock it. */
export function LockedTipCard(tip: LockedTipCardProps) {
  const { t } = useTranslation('ui');
  return (
    <article data-row className={classes.card}>
      <Top kind={tip.kind} competition={tip.competition}>
        {tip.week ? <WeekText monday={tip.week} /> : null}
      </Top>
      <Alert color="gray" icon={<IconLock size={22} stroke={1.6} aria-hidden="true" />} role="presentation">
        <Heading to={tip.to}>{t('tip.locked')}</Heading>
        <div style={LOCKED_FACTS}>
          {tip.publishedAt ? (
            <span>
              {t('tip.published')} <TimeText value={tip.publishedAt} />
            </span>
          ) : null}
          {tip.commitment ? (
            <span>
              {t('tip.committed')}{' '}
              <Code bg="transparent" c="inherit" p={0} style={{ whiteSpace: 'nowrap' }} title={tip.commitment}>
                {tip.commitment.slice(0, 4)}…{tip.commitment.slice(-4)}
              </Code>
            </span>
          ) : null}
        </div>
      </Alert>
      <Foot tipster={tip.tipster} actions={tip.actions} />
    </article>
  );
}

/** Cards side by side, one per row on a phone; those of the last row share its width, so that no hole is left. */
export function TipCards({ children }: { children: ReactNode }) {
  return (
    <div style={CARDS} className={classes.cards}>
      {children}
    </div>
  );
}
