import { SPORTS } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { useSportName } from '../../../ui/bet-words/index.ts';
import { Autocomplete } from '../../../ui/controls/index.ts';

const MAX_SPORT = 40;

/** The sport of a selection in own words: one of the product's by its name, or what the bettor calls it. */
export function SportField({
  sport,
  error,
  onChange,
}: {
  sport: string;
  error: string | undefined;
  onChange: (sport: string) => void;
}) {
  const { t } = useTranslation('bankroll');
  const nameOf = useSportName();
  const known = SPORTS.map((code) => ({ code, name: nameOf(code) }));
  return (
    <Autocomplete
      label={t('leg.sport')}
      maxLength={MAX_SPORT}
      data={known.map(({ name }) => name)}
      value={known.find(({ code }) => code === sport)?.name ?? sport}
      error={error}
      onChange={(text) => onChange(known.find(({ name }) => name === text)?.code ?? text)}
    />
  );
}
