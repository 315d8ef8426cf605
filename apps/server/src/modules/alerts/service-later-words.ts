import { type Language, writeOdds } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';

type Data = Readonly<Record<string, unknown>>;

/** A note, or why a tip isn't to be played any more. */
export function remarkText({ text, reason }: Data): string {
  const remark = text ?? reason;
  return typeof remark === 'string' ? remark : '';
}

/** The terms of a tip that got stricter. */
export function termsText({ minimum_odds: odds, expires_at: expiry }: Data, language: Language): string {
  const say = sayOf(language, 'alerts-notifications');
  return [
    typeof odds === 'string' ? say('terms.minimum', { odds: writeOdds(odds, language) }) : '',
    typeof expiry === 'string' ? say('terms.expiry') : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
