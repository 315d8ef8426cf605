import { sportOf } from '@quotavera/domain/bet';

/** The text of a key of the namespace `tips-bets`, its values filled in. */
export type Say = (key: string, values?: Readonly<Record<string, string>>) => string;
/** A sport's name, `multi` and the one that a locked tip doesn't say included; a code that nobody knows is shown as it is. */
export function sportName(t: Say, code: string): string {
  if (code === 'multi') return t('sport.multi');
  if (code === '') return t('sport.hidden');
  const sport = sportOf(code);
  return sport === null ? code : t(`sport.${sport}`);
}
