import { useTranslation } from 'react-i18next';

/** The names under which files and the calendar know a country, by its region code. */
const REGIONS: Readonly<Record<string, string>> = {
  Belgium: 'BE',
  France: 'FR',
  Germany: 'DE',
  Germania: 'DE',
  Greece: 'GR',
  Italy: 'IT',
  Italia: 'IT',
  Netherlands: 'NL',
  Portugal: 'PT',
  Spain: 'ES',
  Spagna: 'ES',
  Turkey: 'TR',
};
/** Football nations that have no region code of their own. */
const NATIONS = { England: 'england', Inghilterra: 'england', Scotland: 'scotland' } as const;

/** The name of a league's country in the reader's language; an unknown name is returned unchanged. */
export function useCountryName(): (country: string) => string {
  const { t, i18n } = useTranslation('tips-bets');
  return (country) => {
    const nation = Object.hasOwn(NATIONS, country) ? NATIONS[country as keyof typeof NATIONS] : null;
    if (nation) return t(`country.${nation}`);
    const region = Object.hasOwn(REGIONS, country) ? REGIONS[country] : undefined;
    return (region && new Intl.DisplayNames([i18n.language], { type: 'region' }).of(region)) || country;
  };
}
