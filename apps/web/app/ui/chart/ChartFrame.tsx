import { Box } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARD_TITLE, MUTED, row, SMALL, SMALL_MUTED } from '../page/plain.ts';
import { Table } from '../table/Table.tsx';
import classes from './chart.module.css';

const HEAD = row(8, { justifyContent: 'space-between', alignItems: 'flex-start' });
const NOTE = { ...SMALL_MUTED, marginTop: 6 };
const DRAWING = { marginTop: 20 };
const NOTHING = { ...MUTED, textAlign: 'center', paddingBlock: 48 } as const;
const BEHIND = { ...SMALL, marginTop: 8 };
const SUMMARY = { color: 'var(--accent)', width: 'fit-content', paddingBlock: 4 };
const SCROLL = { maxHeight: 260, overflow: 'auto' };

/** The cells of long tables are the browser's own: the kit's cost ten times as much to render. */
const RIGHT = { textAlign: 'right' } as const;
const FIRST = { fontWeight: 500 };
const OTHER = { ...FIRST, ...RIGHT };

/** Numbers behind a chart: their columns' names, and a row of texts for each point. */
interface DataBehind {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Frames a chart: its finding as the title, the unit, a switch, and the same numbers in a table behind it. */
export function ChartFrame({
  title,
  unit,
  aside,
  note,
  behind,
  drawnWhenOpened = false,
  children,
}: {
  title: string;
  unit: string;
  aside?: ReactNode;
  /** The line under the drawing. */
  note?: string | undefined;
  behind: () => DataBehind;
  /** The table has a row for each day: the server doesn't draw it for readers who don't open it. */
  drawnWhenOpened?: boolean;
  /** The drawing; without it, a line says that there is nothing to draw yet. */
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div style={HEAD}>
        <div>
          <h2 style={CARD_TITLE} id={id}>
            {title}
          </h2>
          <p style={SMALL_MUTED}>{unit}</p>
        </div>
        {aside}
      </div>
      {children ? (
        <>
          <div style={DRAWING}>{children}</div>
          {note ? <p style={NOTE}>{note}</p> : null}
          <Behind of={behind} whenOpened={drawnWhenOpened} />
        </>
      ) : (
        <p style={NOTHING}>{t('chart.noData')}</p>
      )}
    </section>
  );
}

function Behind({ of, whenOpened }: { of: () => DataBehind; whenOpened: boolean }) {
  const { t } = useTranslation('ui');
  const [drawn, setDrawn] = useState(!whenOpened);
  // It may have been opened before the page listened.
  const look = (details: HTMLDetailsElement | null) => {
    if (details?.open) setDrawn(true);
  };
  return (
    <details
      className={whenOpened ? classes.later : undefined}
      style={BEHIND}
      ref={look}
      onToggle={(event) => look(event.currentTarget)}
    >
      <summary style={SUMMARY}>{t('chart.table')}</summary>
      {drawn ? <Numbers {...of()} /> : null}
    </details>
  );
}

function Numbers({ head, rows }: DataBehind) {
  return (
    <Box style={SCROLL} tabIndex={0}>
      <Table stickyHeader withTableBorder verticalSpacing={6} horizontalSpacing="sm" fz="sm">
        <thead>
          <tr>
            {head.map((text, column) => (
              <th key={text} scope="col" style={column > 0 ? OTHER : FIRST}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((text, column) => (
                <td key={head[column]} style={column > 0 ? RIGHT : undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
