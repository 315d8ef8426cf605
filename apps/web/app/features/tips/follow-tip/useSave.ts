import { type Change, ofTips, useChange } from '../../../platform/api/use-change.ts';

export interface Save extends Pick<Change, 'busy' | 'error' | 'clear' | 'run'> {
  save: Change['change'];
}

/** A change to own bets: has every list of them, and of tips, read again. */
export function useSave(): Save {
  const { change, ...rest } = useChange(ofTips);
  return { ...rest, save: change };
}
