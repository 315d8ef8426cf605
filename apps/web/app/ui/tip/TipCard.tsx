import { Alert, Anchor, Code, Group, Paper, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Kind, TipOutcome } from '@quotavera/domain/bet';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../avatar/index.ts';
import { Odds, type Value } from '../format/index.ts';
import { IconAlertTriangle, IconCheck, IconClock, IconLock } from '../icons/index.ts';
import { LayWord, OutcomeBadge, SkillBadge, Tag } from '../outcome/index.ts';
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

function Foot({ tipster, actions }: Pick<TipCardBase, 'tipster' | 'actions'>) {
  if (!tipster && !actions) return null;
  return (
    <Group component="footer" gap="xs" mt="auto">
      {tipster ? (
        <UnstyledButton component={Link} to={tipster.to} c="inherit" fz="sm" py={4} className={classes.above}>
          <Group component="span" gap="4px 8px">
            <Avatar name={tipster.name} src={tipster.avatarUrl ?? null} size={28} />
            <Text span inherit fw={500}>
              {tipster.name}
            </Text>
            <Text span inherit c="dimmed">
              @{tipster.username}
            </Text>
            {tipster.badge ? <SkillBadge short /> : null}
          </Group>
        </UnstyledButton>
      ) : null}
      {actions ? (
        <Group gap="xs" className={classes.above}>
          {actions}
        </Group>
      ) : null}
    </Group>
  );
}

function KindTag({ kind }: { kind: Kind }) {
  const { t } = useTranslation('ui');
  const tone = kind === 'valuebet' ? 'accent' : kind === 'exchange' ? 'warning' : 'neutral';
  return <Tag tone={tone}>{t(`kind.${kind}`)}</Tag>;
}

function Heading({ to, children }: { to: string | undefined; children: ReactNode }) {
  return (
    <Title order={3} className={classes.heading}>
      {to ? (
        <Link to={to} className={classes.whole}>
          {children}
        </Link>
      ) : (
        children
      )}
    </Title>
  );
}

/** The bet of a tip: what, and the odds as the hero. A lay says so before anything else. */
function Bet({ lay, legs, totalOdds }: Pick<TipCardProps, 'lay' | 'legs' | 'totalOdds'>) {
  const { t } = useTranslation('ui');
  const single = legs.length === 1 ? legs[0] : undefined;
  return (
    <Paper withBorder={false} radius="md" px="sm" py={10} bg="var(--sunken)">
      {single ? (
        <Group justify="space-between" wrap="nowrap" gap="sm" h="100%">
          <Text miw={0} style={{ overflowWrap: 'anywhere' }}>
            <LayWord word={lay} />
            {single.market} <b>{single.selection}</b>
          </Text>
          <VisuallyHidden>{t('tip.odds')}</VisuallyHidden>
          <Odds value={totalOdds} large />
        </Group>
      ) : (
        <Stack gap="xs">
          <Stack component="ul" className="plain-list" fz={14} gap="xs">
            {legs.map((leg) => (
              <li key={`${leg.event} ${leg.market} ${leg.selection}`}>
                <Text size="sm" c="dimmed">
                  {leg.event}
                  {leg.score ? ` ${leg.score}` : ''}
                </Text>
                <Group justify="space-between" wrap="nowrap" gap="sm">
                  <span>
                    {leg.market} <b>{leg.selection}</b>
                  </span>
                  <Group component="span" gap="xs" wrap="nowrap" fw={500}>
                    {leg.outcome && leg.outcome !== 'in_progress' ? (
                      <OutcomeBadge outcome={leg.outcome} declared={leg.declared} />
                    ) : null}
                    <Odds value={leg.odds} />
                  </Group>
                </Group>
              </li>
            ))}
          </Stack>
          <Group component="p" justify="space-between" align="baseline">
            <Text span size="sm" c="dimmed">
              {t('tip.totalOdds')}
            </Text>
            <Odds value={totalOdds} large />
          </Group>
        </Stack>
      )}
    </Paper>
  );
}

/** Warnings, small figures and statements about the tip. */
function Figures({ noLongerValid, facts = [], marks = [] }: Pick<TipCardProps, 'noLongerValid' | 'facts' | 'marks'>) {
  const { t } = useTranslation('ui');
  if (!noLongerValid && facts.length === 0 && marks.length === 0) return null;
  return (
    <Stack gap={4} fz="sm">
      {noLongerValid ? (
        <Group component="p" gap={4} fw={500} c="yellow">
          <IconClock size={16} aria-hidden="true" />
          {t('tip.noLongerValid')}
        </Group>
      ) : null}
      {facts.length > 0 ? (
        <Group component="dl" gap="2px 14px" m={0}>
          {facts.map((fact) => (
            <Group key={fact.label} gap={5} wrap="nowrap">
              <Text component="dt" inherit c="dimmed">
                {fact.label}
              </Text>
              <Text component="dd" inherit m={0} fw={600}>
                {fact.value}
              </Text>
            </Group>
          ))}
        </Group>
      ) : null}
      {marks.length > 0 ? (
        <Group component="ul" gap="2px 14px" className="plain-list">
          {marks.map((mark) => (
            <Group
              component="li"
              key={mark.label}
              gap={4}
              wrap="nowrap"
              c={mark.tone === 'good' ? 'var(--accent)' : 'yellow'}
            >
              {mark.tone === 'good' ? (
                <IconCheck size={15} stroke={2.2} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
              )}
              {mark.to ? (
                <Anchor component={Link} to={mark.to} c="inherit" underline="hover" className={classes.above}>
                  {mark.label}
                </Anchor>
              ) : (
                mark.label
              )}
            </Group>
          ))}
        </Group>
      ) : null}
    </Stack>
  );
}

/** Shows the tip's kind and competition, and its start or its result. */
function Top({
  kind,
  competition,
  tags,
  children,
}: Pick<TipCardBase, 'kind' | 'competition'> & { tags?: ReactNode; children: ReactNode }) {
  return (
    <Group component="header" gap="4px 8px" mih={24}>
      <KindTag kind={kind} />
      {tags}
      <Text span size="sm" c="dimmed" truncate flex="1 1 0" miw={80}>
        {competition}
      </Text>
      <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {children}
      </Text>
    </Group>
  );
}

/** A tip that the reader may see whole: open, or settled when its outcome says so. */
export function TipCard(tip: TipCardProps) {
  const { t } = useTranslation('ui');
  const first = tip.legs[0];
  const single = tip.legs.length === 1 ? first : undefined;
  // A withdrawn tip or a draft isn't open, even though its outcome is still pending.
  const open = tip.state !== undefined || tip.outcome === 'in_progress';
  return (
    <Paper component="article" data-row py={14} className={classes.card}>
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
        {single?.score ? (
          <Text span inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {' '}
            {single.score}
          </Text>
        ) : null}
      </Heading>
      <Bet lay={tip.lay} legs={tip.legs} totalOdds={tip.totalOdds} />
      <Figures noLongerValid={tip.noLongerValid} facts={tip.facts} marks={tip.marks} />
      {tip.description ? (
        <Text fz={14} c="dimmed" lineClamp={2}>
          {tip.description}
        </Text>
      ) : null}
      <Foot tipster={tip.tipster} actions={tip.actions} />
    </Paper>
  );
}

export interface LockedTipCardProps extends TipCardBase {
  /** The Monday of the first start's week. */
  week: string | null;
  publishedAt: string | null;
  /** The commitment in the log, in hex. */
  commitment?: string | null;
}

/** A locked tip: its public facts, and what would unlock it. */
export function LockedTipCard(tip: LockedTipCardProps) {
  const { t } = useTranslation('ui');
  return (
    <Paper component="article" data-row py={14} className={classes.card}>
      <Top kind={tip.kind} competition={tip.competition}>
        {tip.week ? <WeekText monday={tip.week} /> : null}
      </Top>
      <Alert color="gray" icon={<IconLock size={22} stroke={1.6} aria-hidden="true" />} role="presentation">
        <Heading to={tip.to}>{t('tip.locked')}</Heading>
        <Group gap="2px 16px" fz="sm" c="dimmed">
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
        </Group>
      </Alert>
      <Foot tipster={tip.tipster} actions={tip.actions} />
    </Paper>
  );
}

/** Cards side by side, one per row on a phone; those of the last row share its width, so that no hole is left. */
export function TipCards({ children }: { children: ReactNode }) {
  return (
    <Group align="stretch" gap="sm" className={classes.cards}>
      {children}
    </Group>
  );
}
