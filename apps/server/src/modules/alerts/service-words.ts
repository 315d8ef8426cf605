import type { notifications } from '@quotavera/contract/alerts';
import type { ReplyOf } from '@quotavera/contract/core';
import { writeLeg } from '@quotavera/contract/tips/codec';
import { type Market, stakedMicro } from '@quotavera/domain/bet';
import { formatMicro, formatMilli } from '@quotavera/domain/odds';
import { DEFAULT_LANGUAGE, isLanguage, type Language, writeOdds } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import { signedUnits } from '@quotavera/i18n/signs';
import { watchText } from '@quotavera/i18n/watch-text';
import { type SpokenBet, type Wording, wordingOf } from '@quotavera/i18n/wording';
import type { Db } from '../../platform/database/index.ts';
import { type OpenTip, selectWhole, tipOf, type WholeTip } from '../tips/tip/index.ts';
import type { Delivery } from './repository-delivery.ts';
import { remarkText, termsText } from './service-later-words.ts';

export interface AlertWords {
  title: string;
  body: string;
  /** A path of the product. */
  path: string;
}

export interface Letter {
  delivery: Delivery;
  words: AlertWords;
}

/** The result of an attempt to deliver. `gone` means that nobody is at that address any more. */
export type Attempt =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; reason: string }
  | {
      outcome: 'later';
      reason: string;
      seconds?: number | undefined;
      forAll?: boolean;
    };

export const languageOf = (language: string): Language => (isLanguage(language) ? language : DEFAULT_LANGUAGE);

/** The bets of those tips that a reader of these deliveries sees whole. */
export function wholeTipsOf(db: Db, deliveries: readonly Delivery[]): Promise<Map<number, WholeTip>> {
  const tips = new Map(
    deliveries.flatMap(({ whole, tip_id, tipster_id }) =>
      whole && tip_id !== null && tipster_id !== null ? [[tip_id, { id: tip_id, tipster_id }] as const] : [],
    ),
  );
  return selectWhole(db, [...tips.values()]);
}

const wordingIn = (language: Language): Wording => wordingOf(sayOf(language, 'tips-bets'), language);

/** The bet of a tip as replies have it, in words of a language. */
export function betOf(bet: SpokenBet, language: Language): ReturnType<Wording['bet']> {
  return wordingIn(language).bet(bet);
}

/** A part of a trade that was closed, in words of a language. */
export function exitOf(exit: Parameters<Wording['exit']>[0], language: Language): string {
  return wordingIn(language).exit(exit);
}

/** A tip in a word or two of what became of it; empty while it is open. */
export function endingOf(tip: OpenTip, language: Language): string {
  if (tip.status === 'withdrawn') return sayOf(language, 'alerts-feeds')('withdrawn');
  if (tip.settled_at === null) return tip.no_longer_valid ? sayOf(language, 'alerts-feeds')('over') : '';
  return resultText(tip, language);
}

/** A bet with its stake: "Roma – Lazio: Over 2,5 · 1,95 · Puntata 1 u". */
function betText(whole: WholeTip, language: Language): string {
  const bet = tipOf(whole);
  const { text, stake } = betOf(
    {
      side: bet.side,
      legs: bet.legs.map(writeLeg),
      totalodd: formatMilli(whole.tip.total_odds_milli),
      risk: formatMicro(stakedMicro(bet)),
    },
    language,
  );
  return [text, stake].filter(Boolean).join(' · ');
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Says how much an exit closed and what the trade comes to; empty for a notification of before it said so. */
function exitText({ share, odds, if_won, if_lost }: Delivery['data'], language: Language): string {
  if (typeof share !== 'string' || typeof odds !== 'string') return '';
  return wordingIn(language).exit({ share, odds, if_won: textOrNull(if_won), if_lost: textOrNull(if_lost) });
}

function overText({ reason }: Delivery['data'], language: Language): string {
  return sayOf(language, 'alerts-notifications')(reason === 'price' ? 'over.price' : 'over.expired');
}

function messageText({ title, body }: Delivery['data']): string {
  return [title, body].filter((text) => typeof text === 'string').join('\n');
}

function resultText({ outcome, profit }: { outcome?: unknown; profit?: unknown }, language: Language): string {
  if (typeof outcome !== 'string') return '';
  const said = sayOf(language, 'ui')(`outcome.${outcome}`);
  if (typeof profit !== 'string') return said;
  return `${said} ${signedUnits(profit, language)}\u00a0u`;
}

/** Says which bet a bookmaker pays more for than the others: "Inter – Milan: Over 2,5". */
function pickText({ pick }: Delivery['data'], language: Language): string {
  const { home, away, market, selection, line } = (pick ?? {}) as Record<string, unknown>;
  if (![home, away, market, selection].every((text) => typeof text === 'string')) return '';
  const words = wordingIn(language);
  const [host, guest] = [String(home), String(away)];
  const of = { market: market as Market, selection: String(selection), line: typeof line === 'string' ? line : null };
  return `${words.event(host, guest)}: ${words.selection({ ...of, home: host, away: guest })}`;
}

/** Names the lesson that a learner would go on with. */
function nextText({ lesson }: Delivery['data'], language: Language): string {
  return typeof lesson === 'string' ? sayOf(language, 'alerts-notifications')('next', { lesson }) : '';
}

type NotificationType = ReplyOf<typeof notifications>['results'][number]['type'];

/**
 * By its type an alert says this after the bet; `ofWhole` is only for readers who see the tip whole. It is null for news that the title says
 * whole, a withdrawal among them. A type without an entry doesn't compile.
 */
const DETAILS: Readonly<
  Record<NotificationType, { say: (data: Delivery['data'], language: Language) => string; ofWhole?: true } | null>
> = {
  tip_published: null,
  price_reached: null,
  kick_off_soon: null,
  tip_settled: { say: resultText },
  tip_resettled: { say: resultText },
  tip_reopened: null,
  tip_exited: { say: exitText, ofWhole: true },
  tip_withdrawn: null,
  tip_stopped: { say: remarkText, ofWhole: true },
  tip_restricted: { say: termsText, ofWhole: true },
  tip_amended: null,
  tip_noted: { say: remarkText, ofWhole: true },
  tip_opened: null,
  tip_alert_over: { say: overText, ofWhole: true },
  tip_not_published: null,
  stakes_chase_losses: null,
  channel_message: { say: messageText },
  channel_paused: null,
  period_extended: null,
  days_added: null,
  trial_ends: null,
  value_found: { say: pickText },
  history_approved: null,
  history_refused: null,
  comment_answered: null,
  question_asked: null,
  review_written: null,
  review_answered: null,
  measure_taken: null,
  measure_lifted: null,
  bankroll_watch: { say: (data, language) => watchText(sayOf(language, 'alerts-notifications'), data, language) },
  course_stopped: { say: nextText },
  course_called: null,
  exam_corrected: { say: ({ reason }) => textOrNull(reason) ?? '' },
  exam_given_back: { say: ({ reason }) => textOrNull(reason) ?? '' },
};

const PATHS = new Map([
  ['value_found', '/value-now'],
  ['bankroll_watch', '/analysis'],
]);

/** The page under which somebody wrote. */
function conversationPath({ subject, id, slug }: Delivery['data']): string | null {
  if (subject === 'tip') return `/t/${Number(id)}`;
  if (subject === 'lesson') return `/academy/lesson?lesson=${Number(id)}`;
  return subject === 'article' && typeof slug === 'string' ? `/news/${slug}` : null;
}

const OF_CHANNELS = ['channel_message', 'channel_paused', 'period_extended'];

/** The course that a learner is reminded of. */
const courseOf = ({ course }: Delivery['data']): string | null =>
  typeof course === 'string' ? `/academy/course?course=${encodeURIComponent(course)}` : null;

/** Puts an alert into words. For a tip that its reader doesn't see whole the words name the tipster, and nothing else. */
export function wordsOf(delivery: Delivery, tips: ReadonlyMap<number, WholeTip>): AlertWords {
  const language = languageOf(delivery.language);
  const say = sayOf(language, 'alerts-notifications');
  const { type, data, tip_id } = delivery;
  const name = delivery.tipster_name || delivery.tipster_username || say('someone');
  const whole = delivery.whole && tip_id !== null ? tips.get(tip_id) : undefined;
  const detail = DETAILS[type as NotificationType] ?? null;
  const body = [
    whole ? betText(whole, language) : '',
    detail === null || (detail.ofWhole && !whole) ? '' : detail.say(data, language),
  ];
  const of =
    OF_CHANNELS.includes(type) && typeof data.channel === 'number' ? `/channels/${data.channel}` : courseOf(data);
  return {
    title: say(`type.${type}`, {
      name,
      channel: String(data.name ?? ''),
      odds: typeof data.odds === 'string' ? writeOdds(data.odds, language) : '',
      minutes: String(data.minutes ?? ''),
    }),
    body: body.filter((line) => line !== '').join('\n'),
    path: of ?? conversationPath(data) ?? PATHS.get(type) ?? (tip_id === null ? '/dashboard' : `/t/${tip_id}`),
  };
}
