import { ODDS_FORMATS, type OddsFormat, oddsInFormats, type Rational, readOdds } from '@quotavera/domain/odds';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../../ui/format/index.ts';
import { FigureTable } from '../../../../../ui/table/index.ts';
import type { ResultProps } from './result.ts';

interface Shown {
  /** The odds as they were typed. */
  text: string;
  forms: Record<OddsFormat, string>;
}

export function Formats({ rows }: ResultProps) {
  const { t } = useTranslation('tools-betting');
  const format = useFormats();
  const signed = (value: Rational, digits: number) => {
    const text = format.decimal(value.toNumber(), digits);
    return value.sign() > 0 ? `+${text}` : text;
  };
  const written = (odds: Rational): Record<OddsFormat, string> => {
    const { fractional, ...forms } = oddsInFormats(odds);
    const isWhole = forms.american.denominator === 1n;
    return {
      decimal: format.decimal(forms.decimal.toNumber(), forms.decimal.mul(100n).denominator === 1n ? 2 : 3),
      fractional: `${fractional.winnings}/${fractional.stake}`,
      american: signed(forms.american, isWhole ? 0 : 1),
      probability: format.percent(forms.probability.toNumber(), { signed: false, digits: 2 }),
      hong_kong: format.decimal(forms.hong_kong.toNumber(), 3),
      malay: signed(forms.malay, 3),
      indonesian: signed(forms.indonesian, 3),
    };
  };
  const all = rows.flatMap(({ texts }): Shown[] => {
    const read = readOdds(texts.o!);
    return read.ok ? [{ text: texts.o!, forms: written(read.odds) }] : [];
  });
  return (
    <FigureTable
      caption={t('calc.odds.name')}
      head={t('label.anyOdds')}
      name={({ text }) => text}
      rows={all}
      narrowest={640}
      figures={ODDS_FORMATS.map((each) => ({ header: t(`format.${each}`), cell: ({ forms }: Shown) => forms[each] }))}
    />
  );
}
