import { useEffect, useState } from 'react';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

/** Every country by its name in this language, in its order; null until the list is here. */
export function useCountries(language: string): readonly Country[] | null {
  const [countries, setCountries] = useState<readonly Country[] | null>(null);
  useEffect(() => {
    let current = true;
    void import('libphonenumber-js/min').then(({ getCountries }) => {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      const collator = new Intl.Collator(language);
      const list = getCountries().map((code) => ({ code: code as string, name: names.of(code) ?? code }));
      if (current) setCountries(list.sort((a, b) => collator.compare(a.name, b.name)));
    });
    return () => {
      current = false;
    };
  }, [language]);
  return countries;
}
