import { Box, Group, NavLink, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import type { alertsAddresses } from '@quotavera/contract/alerts/addresses';
import { MARKETS, TIP_OUTCOMES, type TipOutcome } from '@quotavera/domain/bet';
import { romeDay } from '@quotavera/domain/time';
import { watchText } from '@quotavera/i18n/watch-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { Avatar } from '../../../ui/avatar/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { OutcomeBadge } from '../../../ui/outcome/index.ts';
import { TimeText, useNow } from '../../../ui/time/index.ts';
import { useWording } from '../../tips/index.ts';
import { Remark, Terms } from './Later.tsx';

export type Notification = ReplyTo<typeof alertsAddresses.notifications>['results'][number];

interface Result {
  outcome: TipOutcome;
  profit: string | null;
  declared: boolean;
}

/** The payload is parsed leniently, because an older notification may have fewer fields. */
function resultOf(data: unknown): Result | null {
  if (typeof data !== 'object' || data === null) return null;
  const { outcome, profit, declared } = data as Record<string, unknown>;
  const tipOutcome = TIP_OUTCOMES.find((each) => each === outcome);
  return tipOutcome
    ? { outcome: tipOutcome, profit: typeof profit === 'string' ? profit : null, declared: declared === true }
    : null;
}

function ResultNow({ data }: { data: Notification['data'] }) {
  const result = resultOf(data);
  return result ? <OutcomeBadge {...result} /> : null;
}

/** The old and the new value. */
function ResultChange({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  const before = resultOf(data.from);
  return (
    <>
      {before ? (
        <>
          <VisuallyHidden>{t('before')}</VisuallyHidden>
          <s>
            <OutcomeBadge outcome={before.outcome} profit={before.profit} />
          </s>
          {resultOf(data) ? (
            <>
              <span aria-hidden="true">→</span>
              <VisuallyHidden>{t('now')}</VisuallyHidden>
            </>
          ) : null}
        </>
      ) : null}
      <ResultNow data={data} />
      {typeof data.reason === 'string' ? <span>{data.reason}</span> : null}
    </>
  );
}

function Reason({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('errors');
  return typeof data.code === 'string' ? t(data.code as 'generic', { defaultValue: t('generic') }) : null;
}

/** Why a tip isn't worth taking any more. */
function Over({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  return t(data.reason === 'price' ? 'over.price' : 'over.expired');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Shows a tipster's message to subscribers. */
function Message({ data }: { data: Notification['data'] }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Text span fw={500} c="var(--ink)" display="block">
        {textOf(data.title)}
      </Text>
      <span style={{ whiteSpace: 'pre-line' }}>{textOf(data.body)}</span>
    </span>
  );
}

/** Says from when to when a channel pauses; the end is the first instant after the last day. */
function Pause({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  const format = useFormats();
  const [from, to] = [Date.parse(textOf(data.from)), Date.parse(textOf(data.to))];
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  const day = (at: number) => format.day(romeDay(at), 'long');
  return t('pause', { from: day(from), to: day(to - 1) });
}

function Extended({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  return t('extended', { count: Number(data.days ?? 0), why: t(data.kind === 'pause' ? 'why.pause' : 'why.fair') });
}

function Added({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  return t('added', { count: Number(data.people ?? 0), days: Number(data.days ?? 0) });
}

/** Says how much an exit closed and what the trade comes to; nothing for a notification of before it said so. */
function Exit({ tip, data: { share, odds, if_won, if_lost } }: Pick<Notification, 'tip' | 'data'>) {
  const words = useWording();
  if (tip === null || typeof share !== 'string' || typeof odds !== 'string') return null;
  return words.exit({ share, odds, if_won: textOf(if_won) || null, if_lost: textOf(if_lost) || null });
}

/** Says when a trial's first charge comes, and how much it is. */
function TrialEnds({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  const format = useFormats();
  const at = Date.parse(textOf(data.at));
  if (Number.isNaN(at)) return null;
  return t('trialEnds', { day: format.day(romeDay(at), 'long'), price: format.money(Number(data.cents ?? 0)) });
}

/** Says which bet a bookmaker pays more for than the others. */
function Value({ data }: { data: Notification['data'] }) {
  const words = useWording();
  const { home, away, market, selection, line } = (data.pick ?? {}) as Record<string, unknown>;
  const known = MARKETS.find((each) => each === market);
  if (!known) return null;
  const teams = { home: textOf(home), away: textOf(away) };
  const pick = { market: known, selection: textOf(selection), line: textOf(line) || null, ...teams };
  return `${words.event(teams.home, teams.away)}: ${words.selection(pick)}`;
}

/** Says what an admin saw of a declared history, and why it was refused. */
function Decided({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  const format = useFormats();
  const counted = (count: unknown) => format.count(Number(count ?? 0));
  const seen = { odd: counted(data.odd), refused: counted(data.refused), contradictions: counted(data.contradictions) };
  return [textOf(data.reason), t('history', seen)].filter(Boolean).join(' · ');
}

/** Says which figure of an own bankroll was crossed. */
function Watched({ data }: { data: Notification['data'] }) {
  const { t, i18n } = useTranslation('alerts-notifications');
  return watchText(t as never, data, i18n.language);
}

/** Names the lesson that a learner would go on with. */
function Next({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  return textOf(data.lesson) ? t('next', { lesson: textOf(data.lesson) }) : null;
}

/** Says why a teacher has changed a mark, and what it is now. */
function Marked({ data }: { data: Notification['data'] }) {
  const { t } = useTranslation('alerts-notifications');
  const format = useFormats();
  const mark = t('mark', { points: format.count(Number(data.points ?? 0)), of: format.count(Number(data.of ?? 0)) });
  return [mark, textOf(data.reason)].filter(Boolean).join(' · ');
}

/** Says why a moderator hid what its author wrote, or why a teacher gave a try back. */
function Told({ data }: { data: Notification['data'] }) {
  return textOf(data.reason);
}

type Detail = (item: Pick<Notification, 'tip' | 'data'>) => ReactNode;

/** A detail for readers alone who may see the whole tip. */
function ofWhole(Part: (props: Pick<Notification, 'data'>) => ReactNode): Detail {
  return ({ tip, data }) => (tip ? <Part data={data} /> : null);
}

/**
 * The line under a notification's title and its bet, by its type. A tip that may still be taken says until when (`to_take`); null is for
 * news that the title says whole, a withdrawal among them. A type without an entry doesn't compile.
 */
const DETAILS: Readonly<Record<Notification['type'], Detail | 'to_take' | null>> = {
  tip_published: 'to_take',
  tip_opened: 'to_take',
  price_reached: 'to_take',
  kick_off_soon: 'to_take',
  tip_settled: ResultNow,
  tip_resettled: ResultChange,
  tip_reopened: ResultChange,
  tip_exited: Exit,
  tip_withdrawn: null,
  tip_stopped: ofWhole(Remark),
  tip_restricted: ofWhole(Terms),
  tip_amended: null,
  tip_noted: ofWhole(Remark),
  tip_alert_over: Over,
  tip_not_published: Reason,
  stakes_chase_losses: null,
  channel_message: Message,
  channel_paused: Pause,
  period_extended: Extended,
  days_added: Added,
  trial_ends: TrialEnds,
  value_found: Value,
  history_approved: Decided,
  history_refused: Decided,
  bankroll_watch: Watched,
  comment_answered: null,
  question_asked: null,
  review_written: null,
  review_answered: null,
  measure_taken: Reason,
  measure_lifted: Reason,
  course_stopped: Next,
  course_called: null,
  exam_corrected: Marked,
  exam_given_back: Told,
};

/** The bet, its odds, its stake and its deadline, for readers who may see the whole tip. */
function Bet({ tip, type }: { tip: NonNullable<Notification['tip']>; type: Notification['type'] }) {
  const { t } = useTranslation('alerts-notifications');
  const words = useWording();
  const now = useNow();
  const { text, stake } = words.bet(tip);
  const [until] =
    DETAILS[type] === 'to_take'
      ? [...tip.legs.map(({ matchdate }) => matchdate), ...(tip.expires_at ? [tip.expires_at] : [])].sort()
      : [];
  return (
    <Text span fz="sm">
      {[text, stake].filter(Boolean).join(' · ')}
      {until !== undefined && now !== null && Date.parse(until) > now ? (
        <>
          {' · '}
          {t('until')} <TimeText value={until} />
        </>
      ) : null}
    </Text>
  );
}

const OF_CHANNELS: readonly Notification['type'][] = [
  'channel_message',
  'channel_paused',
  'period_extended',
  'days_added',
];

/** The page under which somebody wrote. */
function conversationOf({ subject, id, slug }: Notification['data']): string | null {
  if (subject === 'tip') return `${paths.tipPublic(Number(id))}#comments`;
  if (subject === 'lesson') return `${paths.lesson(Number(id))}#comments`;
  return subject === 'article' && textOf(slug) !== '' ? `${paths.newsArticle(textOf(slug))}#comments` : null;
}

/** The tip; a draft that could not go out, in the form; a channel. */
function addressOf({ type, tip_id, tipster, data }: Notification): string | null {
  if (type === 'trial_ends') return paths.subscriptions;
  if (type === 'value_found') return paths.valueNow;
  if (type === 'measure_taken' || type === 'measure_lifted') return `${paths.reports}?tab=own`;
  if (type === 'history_refused') return paths.analysis;
  if (type === 'bankroll_watch') return `${paths.analysis}?bankroll=${Number(data.bankroll)}`;
  const conversation = conversationOf(data);
  if (conversation !== null) return conversation;
  if (typeof data.course === 'string') return `${paths.academyCourse}?course=${data.course}`;
  if (typeof data.module === 'number') return `${paths.academyExams}?module=${data.module}`;
  if (OF_CHANNELS.includes(type)) return typeof data.channel === 'number' ? paths.channel(data.channel) : null;
  if (tip_id !== null) return type === 'tip_not_published' ? `${paths.tip}?id=${tip_id}` : paths.tipPublic(tip_id);
  return tipster ? paths.tipsterProfile(tipster.username) : null;
}

/** Shows a notification: who, what, when; the whole row leads to the tip. */
export function NotificationItem({
  item,
  fresh,
  onFollow,
}: {
  item: Notification;
  fresh: boolean;
  onFollow: () => void;
}) {
  const { t } = useTranslation('alerts-notifications');
  const to = addressOf(item);
  const name = item.tipster?.name ?? (textOf(item.data.plan) || t('someone'));
  const format = useFormats();
  const Detail = DETAILS[item.type];
  const row = (
    <Group component="span" gap="sm" wrap="nowrap" align="flex-start">
      <Avatar name={name} src={item.tipster?.avatar_url ?? null} size={36} />
      <Stack component="span" gap={4} flex={1} miw={0}>
        <Text span fz={14} fw={fresh ? 600 : 400}>
          {t(`type.${item.type}`, {
            name,
            channel: textOf(item.data.name),
            plan: textOf(item.data.plan),
            odds: typeof item.data.odds === 'string' ? format.odds(item.data.odds) : '',
            minutes: Number(item.data.minutes ?? 0),
            losses: Number(item.data.losses ?? 0),
            multiple: format.decimal(Number(item.data.multiple ?? 0), 1),
          })}
        </Text>
        {item.tip ? <Bet tip={item.tip} type={item.type} /> : null}
        {Detail === null || Detail === 'to_take' ? null : (
          <Group component="span" gap="xs" fz="sm" c="dimmed">
            <Detail tip={item.tip} data={item.data} />
          </Group>
        )}
        <Text span size="xs" c="dimmed">
          <TimeText value={item.at} />
        </Text>
      </Stack>
      {fresh ? (
        <ThemeIcon component="span" size={8} radius={8} mt={6} color="var(--accent)">
          <VisuallyHidden>{t('new')}</VisuallyHidden>
        </ThemeIcon>
      ) : null}
    </Group>
  );
  return to ? (
    <NavLink component={Link} to={to} label={row} px="md" py="sm" onClick={onFollow} />
  ) : (
    <Box px="md" py="sm">
      {row}
    </Box>
  );
}
