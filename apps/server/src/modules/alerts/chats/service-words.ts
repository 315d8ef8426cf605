import type { ChatKind } from '@quotavera/domain/alerts';
import type { Outcome } from '@quotavera/domain/bet';
import type { Language } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';
import { tipLines } from '@quotavera/i18n/tip-text';
import type { OpenTip, TipView } from '../../tips/tip/index.ts';
import { betOf, endingOf, exitOf } from '../service-words.ts';
import type { Post } from './repository-posts.ts';

/** A longer analysis would cut off what stands below it: Telegram takes 4,096 characters. */
const ANALYSIS_MAX = 3_000;

/** A sign is seen before the words are read. */
const MARKS: Readonly<Record<Outcome, string>> = {
  won: '✅',
  half_won: '✅',
  void: '↩️',
  half_lost: '❌',
  lost: '❌',
};

interface Wish {
  kind: Post['kind'];
  /** The chat gets these. */
  kinds: readonly ChatKind[];
  language: Language;
  event: Post['event'];
  /** The product's address. */
  origin: string;
}

/** A tip that isn't everybody's: what a locked tip says, and the commitment that proves it later. */
function lockedLines(view: Exclude<TipView, OpenTip>, language: Language): string[] {
  const sport = view.sport && sayOf(language, 'tips-bets')(`sport.${view.sport}`);
  return [[sport, view.competition].filter(Boolean).join(' · ')];
}

/** When a tip is over that nobody has settled yet. */
function expiryLine({ expires_at: expiry, settled_at: end }: OpenTip, language: Language): string {
  return expiry && end === null ? sayOf(language, 'alerts-feeds')('until', { until: new Date(expiry) }) : '';
}

/** Says what has become of a tip, as far as the chat wants to know. */
function endingLine(tip: OpenTip, kinds: readonly ChatKind[], language: Language): string {
  if (tip.status === 'published' && tip.settled_at !== null && !kinds.includes('result')) return '';
  const mark = tip.settled_at !== null && tip.outcome in MARKS ? MARKS[tip.outcome as Outcome] : '';
  return [mark, endingOf(tip, language)].filter(Boolean).join(' ');
}

function lastExitLine({ exits }: OpenTip, language: Language): string {
  const last = exits.at(-1);
  return last ? exitOf(last, language) : '';
}

/** The first post of a tip, as the tip stands now: it is edited into this text whenever the tip changes. */
function firstPost(view: TipView, { kinds, language }: Wish): string[] {
  const say = sayOf(language, 'alerts-feeds');
  const { name } = view.tipster;
  const commitment = view.ledger ? say('commitment', { commitment: view.ledger.commitment }) : '';
  if (view.view !== 'whole') return [say('newLocked', { name }), ...lockedLines(view, language), commitment];
  return [
    say(view.settled_at !== null && kinds.includes('result') ? 'result' : 'newTip', { name }),
    endingLine(view, kinds, language),
    ...tipLines(sayOf(language, 'tips-bets'), language, view),
    expiryLine(view, language),
    view.description.slice(0, ANALYSIS_MAX),
    kinds.includes('exit') ? lastExitLine(view, language) : '',
    commitment,
  ];
}

/** Says what the author has written about a tip, or which of its terms has changed. */
function noteLines(tip: OpenTip, { event, language }: Wish): string[] | null {
  const say = sayOf(language, 'alerts-feeds');
  const { name } = tip.tipster;
  const told = (text: unknown) => (typeof text === 'string' ? text : '');
  const { text } = betOf(tip, language);
  switch (event?.type) {
    case 'stopped':
      return [say('stopped', { name }), text, told(event.data.reason)];
    case 'restricted':
      return [
        say('restricted', { name }),
        ...tipLines(sayOf(language, 'tips-bets'), language, tip),
        expiryLine(tip, language),
      ];
    case 'amended':
      return [say('noted', { name }), text, tip.description];
    case 'noted':
      return [say('noted', { name }), text, told(event.data.text)];
    default:
      return null;
  }
}

/** The text of a post; null where the tip gives none of this kind any more. */
export function postText(view: TipView, wish: Wish): string | null {
  const { kind, language, origin } = wish;
  const say = sayOf(language, 'alerts-feeds');
  const { name } = view.tipster;
  const lines = (): string[] | null => {
    if (kind === 'edited') return firstPost(view, wish);
    if (kind === 'locked') return view.view === 'whole' ? null : firstPost(view, wish);
    if (view.view !== 'whole') return null;
    switch (kind) {
      case 'published':
      case 'settled':
        return firstPost(view, wish);
      case 'exited':
        return [say('exited', { name }), betOf(view, language).text, lastExitLine(view, language)];
      case 'noted':
        return noteLines(view, wish);
      case 'withdrawn':
        return [say('takenBack', { name }), betOf(view, language).text];
    }
  };
  const text = lines();
  return text && [...text, `${origin}/${language}/t/${view.id}`].filter(Boolean).join('\n');
}
