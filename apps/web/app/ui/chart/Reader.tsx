import { Paper } from '@mantine/core';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../platform/boot/use-in-browser.ts';
import { fromLeft } from './axis.ts';
import classes from './chart.module.css';
import type { Range } from './scale.ts';

/** Reads a plot's values at the place nearest to the pointer, or with the arrow keys. */
export function Reader({
  label,
  x,
  places,
  read,
  onRead,
  valueText,
  children,
}: {
  /** The chart's title. */
  label: string;
  /** The plot's horizontal scale. */
  x: Range;
  /** Values on it that can be read, in their order. */
  places: readonly number[];
  /** Index of the place being read. */
  read: number | null;
  onRead: (index: number | null) => void;
  /** Words for the place being read; where none is, for the last. */
  valueText: string | undefined;
  /** The box with the values being read. */
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const hydrated = useHydrated();
  const last = places.length - 1;
  const at = fromLeft(places[read ?? last] ?? x.high, x);
  function follow(event: PointerEvent<HTMLInputElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const pointed = x.low + ((event.clientX - box.left) / box.width) * (x.high - x.low);
    const distances = places.map((place) => Math.abs(place - pointed));
    onRead(distances.indexOf(Math.min(...distances)));
  }
  function leave(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') onRead(null);
  }
  return (
    <>
      {read === null ? null : (
        <Paper
          component="output"
          pos="absolute"
          top={4}
          left={`${at}%`}
          px={10}
          py={6}
          radius="md"
          // The box moves by as much of its own width, so that it stays within the plot.
          style={{ transform: `translateX(-${at}%)`, whiteSpace: 'nowrap' }}
        >
          {children}
        </Paper>
      )}
      <input
        type="range"
        disabled={!hydrated}
        className={classes.reader}
        min={0}
        max={last}
        value={read ?? last}
        aria-label={`${label}. ${t('chart.keys')}`}
        aria-valuetext={valueText}
        onChange={(event) => onRead(event.currentTarget.valueAsNumber)}
        onPointerMove={follow}
        onPointerLeave={() => onRead(null)}
        onBlur={() => onRead(null)}
        onKeyDown={leave}
      />
    </>
  );
}
