import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Calculation, readCalculation, writeCalculation } from './address.ts';

/** Sliders and typing change the address at most this often: browsers refuse to write it at every step. */
const WRITE_AFTER_MS = 300;

export type Change = (
  next: Calculation | ((known: Calculation) => Calculation),
  /** `step` is one that "back" undoes (teams, league); everything else replaces the address. */
  how?: 'step' | 'tune',
) => void;

/** The calculation of the address. It changes at once on screen, and in the address a moment later. */
export function useCalculation(): readonly [Calculation, Change] {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const [state, setState] = useState(() => readCalculation(search));
  const [seen, setSeen] = useState(text);
  const latest = useRef(state);
  const written = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (text !== seen) {
    setSeen(text);
    // An address that this hook didn't write: a link, or back.
    if (text !== written.current) setState(readCalculation(search));
  }
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write(next: Calculation, replace: boolean): void {
    clearTimeout(timer.current);
    const address = writeCalculation(next);
    written.current = address.toString();
    setSearch(address, { replace, preventScrollReset: true });
  }

  const change: Change = (next, how = 'tune') => {
    const made = typeof next === 'function' ? next(latest.current) : next;
    latest.current = made;
    setState(made);
    clearTimeout(timer.current);
    if (how === 'step') write(made, false);
    else timer.current = setTimeout(() => write(made, true), WRITE_AFTER_MS);
  };
  return [state, change];
}
