import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { useState } from 'react';
import { useErrorText } from '../../../ui/state/index.ts';
import { useSave } from '../../tips/follow-tip/index.ts';
import type { OwnBet } from '../queries.ts';
import { TagsField } from './TagsField.tsx';

/** The tags of one bet, open or settled, kept as they are typed. */
export function TagsOfBet({ bet }: { bet: OwnBet }) {
  const [tags, setTags] = useState<readonly string[]>(bet.tags);
  const errorText = useErrorText();
  const { error, save } = useSave();
  async function change(to: readonly string[]): Promise<void> {
    setTags(to);
    const [add, remove] = [to.filter((tag) => !tags.includes(tag)), tags.filter((tag) => !to.includes(tag))];
    if (add.length + remove.length === 0) return;
    if (!(await save(bankrollAddresses.tagBets, { body: { bets: [bet.id], add, remove } }))) setTags(tags);
  }
  const problem = error ? (error.errors.add?.[0] ?? errorText(error)) : undefined;
  return <TagsField value={tags} error={problem} onChange={(to) => void change(to)} />;
}
