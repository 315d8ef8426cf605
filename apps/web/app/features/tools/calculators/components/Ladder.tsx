import { Button } from '@mantine/core';
import { fairProbability, type LineProbabilities } from '@quotavera/domain/forecast';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import { fairOf } from '../value.ts';
import classes from './MarketTable.module.css';

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
  caption: string;
  /** Over and under; the home and the away team. */
  sides: readonly [string, string];
  lines: readonly number[];
  chosen: number;
  text: (line: number) => string;
  /** Returns the chances of the first side and of the other. */
  chancesAt: (line: number) => readonly [LineProbabilities, LineProbabilities];
  onChoose: (line: number) => void;
}) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const cells = (chances: LineProbabilities) => {
    const fair = fairOf(chances);
    return (
      <>
        <Table.Td>{format.percent(fairProbability(chances) ?? 0, { signed: false })}</Table.Td>
        <Table.Td>
          <b>{fair === null || fair >= 1000 ? '≥ 1000' : format.odds(fair.toFixed(2))}</b>
        </Table.Td>
      </>
    );
  };
  return (
    <Table layout="fixed" verticalSpacing={4} className={classes.figures} aria-label={caption}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('line.label')}</Table.Th>
          {sides.map((side) => (
            <Table.Th key={side} scope="colgroup" colSpan={2}>
              {side}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => {
          const [first, second] = chancesAt(line);
          return (
            <Table.Tr key={line} bg={line === chosen ? 'var(--accent-soft)' : undefined}>
              <Table.Th scope="row">
                <Button
                  size="sm"
                  variant="subtle"
                  px="xs"
                  miw={64}
                  fw={600}
                  aria-pressed={line === chosen}
                  onClick={() => onChoose(line)}
                >
                  {text(line)}
                </Button>
              </Table.Th>
              {cells(first)}
              {cells(second)}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
