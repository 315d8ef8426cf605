import { useBetWords } from '../../../../ui/bet-words/index.ts';

/** "Calcio, Tennis". */
export function SportNames({ codes }: { codes: readonly string[] }) {
  const words = useBetWords();
  return codes.map(words.sport).join(', ');
}
