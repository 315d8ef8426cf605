import { type Language, writeDecimal } from '@quotavera/i18n';
import { sayOf } from '@quotavera/i18n/server';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Says what an author has changed of a published tip, to those who see it whole; empty for any other news. */
export function laterText(type: string, data: Readonly<Record<string, unknown>>, language: Language): string {
  if (type === 'tip_stopped') return textOf(data.reason);
  if (type === 'tip_noted') return textOf(data.text);
  if (type !== 'tip_restricted') return '';
  const say = sayOf(language, 'alerts-notifications');
  const { minimum_odds: odds, expires_at: expiry } = data;
  return [
    typeof odds === 'string' ? say('terms.minimum', { odds: writeDecimal(odds, language) }) : '',
    typeof expiry === 'string' ? say('terms.expiry') : '',
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
