import { useSearchParams } from 'react-router';

/** The address with one parameter changed and the page forgotten. */
export function useAddress(): (changes: Readonly<Record<string, string | null>>) => string {
  const [search] = useSearchParams();
  return (changes) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.delete('cursor');
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    return text ? `?${text}` : '?';
  };
}
