import { Box, Group, Text } from '@mantine/core';
import type { ScoreMatrix } from '@quotavera/domain/forecast';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import classes from './ScoreMap.module.css';

/** The most goals of one team that are drawn; more are too rare to see. */
const SHOWN = 7;

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** How likely every score is, as a table that is coloured: home goals down, away goals across. Arrows walk through it. */
export function ScoreMap({
  matrix,
  home,
  away,
  chosen,
  onChoose,
}: {
  matrix: ScoreMatrix;
  home: string;
  away: string;
  /** "2-1" */
  chosen: string;
  onChoose: (score: string) => void;
}) {
  const { t } = useTranslation('tools-calculators');
  const format = useFormats();
  const table = useRef<HTMLTableElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const goals = Array.from({ length: SHOWN }, (_, n) => n);
  const probability = (h: number, a: number) => matrix.probabilities[h]?.[a] ?? 0;
  const top = Math.max(...goals.flatMap((h) => goals.map((a) => probability(h, a))));
  const [row = 0, column = 0] = chosen.split('-').map(Number);
  const [h = 0, a = 0] = (pointed ?? chosen).split('-').map(Number);
  const current = probability(h, a);
  const inside = goals.reduce((sum, i) => sum + goals.reduce((part, j) => part + probability(i, j), 0), 0);
  const percent = (value: number) => format.percent(value, { signed: false });

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = [row + step[0], column + step[1]].map((n) => Math.min(SHOWN - 1, Math.max(0, n))) as [number, number];
    const score = next.join('-');
    onChoose(score);
    table.current?.querySelector<HTMLElement>(`[data-score="${score}"]`)?.focus();
  }

  return (
    <Box miw={0}>
      <Group component="p" gap="2px 14px" align="baseline" mih={28} m={0} mb={10} aria-live="polite">
        <Text component="b" ff="heading" fz={17} fw={700}>
          {home} {h}–{a} {away}
        </Text>
        <Text span fw={600}>
          {percent(current)}
        </Text>
        <Text span fz={14} c="dimmed">
          {current > 0 ? t('scores.fair', { odds: format.odds((1 / current).toFixed(2)) }) : null}
        </Text>
      </Group>
      <div className={classes.frame}>
        <Text size="xs" c="dimmed" ta="center" truncate className={classes.across} aria-hidden="true">
          {t('scores.goalsOf', { team: away })}
        </Text>
        <Text size="xs" c="dimmed" ta="center" truncate className={classes.down} aria-hidden="true">
          {t('scores.goalsOf', { team: home })}
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells can be walked through is a grid */}
        <table ref={table} role="grid" aria-label={t('scores.mapLabel')} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <td />
              {goals.map((n) => (
                <th key={n} scope="col">
                  {n}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {goals.map((i) => (
              <tr key={i}>
                <th scope="row">{i}</th>
                {goals.map((j) => {
                  const score = `${i}-${j}`;
                  const p = probability(i, j);
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrows are the grid's
                    <td
                      key={j}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
                      role="gridcell"
                      data-score={score}
                      data-draw={i === j || undefined}
                      tabIndex={score === chosen ? 0 : -1}
                      aria-selected={score === chosen}
                      aria-label={`${home} ${i}, ${away} ${j}: ${percent(p)}`}
                      style={{ '--heat': `${Math.round((p / top) * 52)}%` } as Record<string, string>}
                      onMouseEnter={() => setPointed(score)}
                      onMouseLeave={() => setPointed(null)}
                      onFocus={() => (score === chosen ? undefined : onChoose(score))}
                      onClick={() => onChoose(score)}
                    >
                      {p >= 0.0005 ? format.decimal(p * 100, 1) : '·'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text size="sm" c="dimmed" mt="xs">
        {t('scores.note', { rest: percent(Math.max(0, 1 - inside)), max: SHOWN - 1 })}
      </Text>
    </Box>
  );
}
