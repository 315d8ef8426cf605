import { useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router';

/** Typing changes the address at most this often: browsers refuse to write it at every key. */
const WRITE_AFTER_MS = 300;

export type Fields<Name extends string> = Readonly<Record<Name, string>>;
export type ChangeFields<Name extends string> = (changes: Partial<Fields<Name>>) => void;

/**
 * Returns the typed texts of a screen; all of them stand in the address, so that a result can be shared and stored. A text changes at once
 * on screen and in the address a moment later; a text that has its default isn't in the address.
 */
export function useAddressFields<Name extends string>(
  defaults: Fields<Name>,
): readonly [Fields<Name>, ChangeFields<Name>] {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<Partial<Fields<Name>>>({});
  const way = useNavigationType();
  const text = search.toString();
  const [seen, setSeen] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (text !== seen) {
    setSeen(text);
    // "Back" shows what the address says.
    if (way === NavigationType.Pop) setTyped({});
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const names = Object.keys(defaults) as Name[];
  const fields = Object.fromEntries(
    names.map((name) => [name, typed[name] ?? search.get(name) ?? defaults[name]]),
  ) as Fields<Name>;
  const change: ChangeFields<Name> = (changes) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSearch(
        (current) => {
          const address = new URLSearchParams(current);
          for (const name of names) {
            const value = next[name];
            if (value === undefined) continue;
            if (value === defaults[name]) address.delete(name);
            else address.set(name, value);
          }
          return address;
        },
        { replace: true, preventScrollReset: true },
      );
    }, WRITE_AFTER_MS);
  };
  return [fields, change];
}
