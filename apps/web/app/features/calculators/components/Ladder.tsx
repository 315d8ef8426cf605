import { fairProbability, type LineProbabilities } from '@quotavera/domain/forecast';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../ui/format/index.ts';
import classes from '../Calculators.module.css';
import { fairOf } from '../value.ts';

/** Several lines under each other; pressing one moves the slider to it. */
export function Ladder({
  caption,
  sides,
  lines,
  chosen,
  text,
  chancesAt,
  onChoose,
}: {
  readonly caption: string;
  /** Over and under; the home and the away team. */
  readonly sides: readonly [string, string];
  readonly lines: readonly number[];
  readonly chosen: number;
  readonly text: (line: number) => string;
  /** Of the first side; the other is what is left. */
  readonly chancesAt: (line: number) => readonly [LineProbabilities, LineProbabilities];
  readonly onChoose: (line: number) => void;
}) {
  const { t } = useTranslation('calculators');
  const format = useFormats();
  const cells = (chances: LineProbabilities) => {
    const fair = fairOf(chances);
    return (
      <>
        <td>{format.percent(fairProbability(chances) ?? 0, { signed: false })}</td>
        <td>
          <b>{fair === null || fair >= 1000 ? '≥ 1000' : format.odds(fair.toFixed(2))}</b>
        </td>
      </>
    );
  };
  return (
    <table className={classes.ladder} aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{t('line.label')}</th>
          <th scope="colgroup" colSpan={2}>
            {sides[0]}
          </th>
          <th scope="colgroup" colSpan={2}>
            {sides[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const [first, second] = chancesAt(line);
          return (
            <tr key={line} data-chosen={line === chosen || undefined}>
              <th scope="row">
                <button type="button" aria-pressed={line === chosen} onClick={() => onChoose(line)}>
                  {text(line)}
                </button>
              </th>
              {cells(first)}
              {cells(second)}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
