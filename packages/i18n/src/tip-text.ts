import { writeOdds } from './languages.ts';
import { type Say, type SpokenBet, wordingOf } from './wording.ts';

/** A tip is pasted into a chat from these facts, as replies have them. */
interface SpokenTip extends SpokenBet {
  bookmaker: string | null;
  /** Decimal text. */
  minimum_odds: string | null;
  settled_at: string | null;
}

/** The lines of a whole tip as one would write them in a chat. `t` is of the namespace `tips-bets`. */
export function tipLines(t: Say, language: string, tip: SpokenTip): string[] {
  const words = wordingOf(t, language);
  const { text, stake } = words.bet(tip);
  const floor = tip.settled_at === null ? tip.minimum_odds : null;
  return [
    text,
    [stake, tip.bookmaker && words.bookmaker(tip.bookmaker)].filter(Boolean).join(' · '),
    floor ? t('bet.from', { odds: writeOdds(floor, language) }) : '',
  ].filter(Boolean);
}
