import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { tagProblem } from '@quotavera/domain/bankroll';
import { useState } from 'react';
import { useErrorText } from '../../../ui/state/index.ts';
import { OwnTagsField, useSave } from '../../tips/follow-tip/index.ts';
import type { OwnBet } from '../queries.ts';

/** The tags of one bet, open or settled, kept as they are typed; one that can't be a tag waits in the field to be corrected. */
export function TagsOfBet({ bet }: { bet: OwnBet }) {
  const [kept, setKept] = useState<readonly string[]>(bet.tags);
  const [shown, setShown] = useState(kept);
  const errorText = useErrorText();
  const { error, save } = useSave();
  async function change(to: readonly string[]): Promise<void> {
    setShown(to);
    if (to.some((tag) => tagProblem(tag) !== null)) return;
    const [add, remove] = [to.filter((tag) => !kept.includes(tag)), kept.filter((tag) => !to.includes(tag))];
    if (add.length + remove.length === 0) return;
    setKept(to);
    if (await save(bankrollMemberAddresses.tagBets, { body: { bets: [bet.id], add, remove } })) return;
    setKept(kept);
    setShown(kept);
  }
  return <OwnTagsField value={shown} error={error ? errorText(error) : undefined} onChange={(to) => void change(to)} />;
}
