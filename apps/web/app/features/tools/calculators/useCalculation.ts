import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Calculation, readCalculation, writeCalculation } from './address.ts';

/** Sliders and typing change the address at most this often: browsers refuse to write it at every step. */
const WRITE_AFTER_MS = 300;

export type Change = (
  next: Calculation | ((current: Calculation) => Calculation),
  /** `step` is one that "back" undoes (teams, league); everything else replaces the address. */
  how?: 'step' | 'tune',
) => void;

/** Every calculator gets these. */
export interface CalculatorProps {
  state: Calculation;
  change: Change;
}

/** The calculation of the address. It changes at once on screen, and in the address a moment later. */
export function useCalculation(): readonly [Calculation, Change] {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const [state, setState] = useState(() => readCalculation(search));
  const [shownAddress, setSeen] = useState(text);
  const latest = useRef(state);
  const current = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Addresses that this hook wrote and that haven't arrived yet. */
  const underway = useRef<string[]>([]);

  if (text !== shownAddress) {
    setSeen(text);
    // The address was changed by a link or by "back", not by this hook.
    if (!underway.current.includes(text)) setState(readCalculation(search));
  }
  useEffect(() => {
    latest.current = state;
  }, [state]);
  useEffect(() => {
    current.current = text;
    const arrived = underway.current.lastIndexOf(text);
    if (arrived >= 0) underway.current.splice(0, arrived + 1);
    else clearTimeout(timer.current);
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write(next: Calculation, replace: boolean): void {
    const address = writeCalculation(next);
    if (address.toString() === current.current) return;
    underway.current.push(address.toString());
    setSearch(address, { replace, preventScrollReset: true });
  }

  const change: Change = (next, how = 'tune') => {
    const calculation = typeof next === 'function' ? next(latest.current) : next;
    latest.current = calculation;
    setState(calculation);
    clearTimeout(timer.current);
    if (how === 'step') write(calculation, false);
    else timer.current = setTimeout(() => write(calculation, true), WRITE_AFTER_MS);
  };
  return [state, change];
}
