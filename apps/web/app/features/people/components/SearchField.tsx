import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { IconSearch } from '../../../ui/icons/index.ts';
import { useAddress } from '../../../ui/table/index.ts';
import classes from '../People.module.css';

/** A pause in typing this long asks for the list. */
const PAUSE_MS = 250;
const LONGEST = 80;

/** Searches while one types; the address follows, so that a search can be kept, shared and gone back to. */
export function SearchField({ label }: { readonly label: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const current = search.get('search') ?? '';
  const [text, setText] = useState(current);
  const sent = useRef(current);
  // The address was changed by something else: back, a reset.
  useEffect(() => {
    if (current === sent.current) return;
    sent.current = current;
    setText(current);
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause anew
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const pause = setTimeout(() => {
      sent.current = wanted;
      void navigate(address({ search: wanted }), { preventScrollReset: true, replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return (
    <search className={classes.search}>
      <IconSearch size={18} stroke={1.8} aria-hidden="true" />
      <input
        type="search"
        value={text}
        maxLength={LONGEST}
        placeholder={label}
        aria-label={label}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </search>
  );
}
