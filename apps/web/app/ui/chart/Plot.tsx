import { createContext, type ReactNode, use } from 'react';
import { useFormats } from '../format/index.ts';
import { axisDays, fromLeft, ticks } from './axis.ts';
import classes from './chart.module.css';
import { fromTop, pointsAt, type Range } from './scale.ts';

export interface Point {
  x: number;
  y: number;
}

const SQUARE = { aspectRatio: 1 };

const Scales = createContext<{ x: Range; y: Range } | null>(null);

/** Places of values, in percent from the left and from the top: so the server draws for any width. */
function useScales() {
  const { x, y } = use(Scales)!;
  return {
    x,
    y,
    left: (value: number) => fromLeft(value, x),
    top: (value: number) => fromTop(value, y),
  };
}

/**
 * Draws its marks on two linear scales, in their order; the vertical one has an extent (see `airyRange`). With a label it is a picture that a screen reader names; without one the words
 * around it have to say the same. Axes make room for their labels beside it. It is a square where no height is given.
 */
export function Plot({
  x,
  y,
  height,
  label,
  overlay,
  children,
}: {
  x: Range;
  y: Range;
  height?: string | number;
  label?: string;
  /** HTML over the marks. */
  overlay?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.plot} style={height === undefined ? SQUARE : { height }}>
      <svg role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
        <Scales value={{ x, y }}>{children}</Scales>
      </svg>
      {overlay}
    </div>
  );
}

/** Stretches a shape over the whole plot, while its lines keep their width. */
function Stretched({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Joins points by a line. */
export function Line({
  points,
  color = 'var(--chart-line)',
  width = 2,
  dash,
  opacity,
}: {
  points: readonly Point[];
  color?: string;
  width?: number;
  dash?: string | undefined;
  opacity?: number;
}) {
  const { left, top } = useScales();
  return (
    <Stretched>
      <polyline
        points={pointsAt(points.map(({ x, y }) => [left(x), top(y)]))}
        fill="none"
        stroke={color}
        strokeWidth={width}
        strokeDasharray={dash}
        strokeLinejoin="round"
        opacity={opacity}
        vectorEffect="non-scaling-stroke"
      />
    </Stretched>
  );
}

/** Fills what lies between two values at each place. */
export function Band({
  points,
  fill,
  opacity,
}: {
  points: readonly { x: number; low: number; high: number }[];
  fill: string;
  opacity?: number;
}) {
  const { left, top } = useScales();
  const upper = points.map(({ x, high }) => [left(x), top(high)] as const);
  const lower = points.map(({ x, low }) => [left(x), top(low)] as const).reverse();
  return (
    <Stretched>
      <polygon points={pointsAt([...upper, ...lower])} fill={fill} opacity={opacity} />
    </Stretched>
  );
}

/** Fills a rectangle, over the whole height unless it says from where to where. It is always thick enough to be seen. */
export function Rect({
  x: [from, to],
  y: between,
  fill,
  radius,
  opacity,
}: {
  x: readonly [number, number];
  y?: readonly [number, number];
  fill: string;
  radius?: number;
  opacity?: number;
}) {
  const { y, left, top } = useScales();
  const [low, high] = between ?? [y.low, y.high];
  return (
    <rect
      x={`${left(from)}%`}
      width={`${Math.max(0.4, left(to) - left(from))}%`}
      y={`${top(high)}%`}
      height={`${Math.max(0.5, top(low) - top(high))}%`}
      rx={radius}
      fill={fill}
      opacity={opacity}
    />
  );
}

/** Draws a straight line at one value: from edge to edge, or between two values of the other scale. */
export function Rule({
  at,
  between,
  color = 'var(--line-strong)',
  width,
  dash,
  opacity,
}: {
  at: { x: number } | { y: number };
  between?: readonly [number, number];
  color?: string;
  width?: number;
  dash?: string;
  opacity?: number;
}) {
  const { x, y, left, top } = useScales();
  const upright = 'x' in at;
  const [from, to] = between ?? (upright ? [y.low, y.high] : [x.low, x.high]);
  const ends = upright
    ? { x1: left(at.x), x2: left(at.x), y1: top(from), y2: top(to) }
    : { x1: left(from), x2: left(to), y1: top(at.y), y2: top(at.y) };
  return (
    <line
      x1={`${ends.x1}%`}
      x2={`${ends.x2}%`}
      y1={`${ends.y1}%`}
      y2={`${ends.y2}%`}
      stroke={color}
      strokeWidth={width}
      strokeDasharray={dash}
      opacity={opacity}
    />
  );
}

/** Marks a point; a pointer that rests on it reads its title. */
export function Dot({
  x,
  y,
  radius = 4,
  color = 'var(--chart-line)',
  hollow = false,
  opacity,
  title,
}: Point & {
  radius?: number;
  color?: string;
  hollow?: boolean;
  opacity?: number | undefined;
  title?: string;
}) {
  const { left, top } = useScales();
  return (
    <circle
      cx={`${left(x)}%`}
      cy={`${top(y)}%`}
      r={radius}
      fill={hollow ? 'none' : color}
      stroke={hollow ? color : 'var(--surface)'}
      strokeWidth={2}
      opacity={opacity}
    >
      {title ? <title>{title}</title> : null}
    </circle>
  );
}

/** Near an edge (percent of the width) words begin or end there: how long they are isn't known. */
const EDGE = 25;

/** Returns where words stand that belong to this place, and which part of them is there. */
function besideEdges(at: number) {
  if (at < EDGE) return [0, 'start'] as const;
  return at > 100 - EDGE ? ([100, 'end'] as const) : ([at, 'middle'] as const);
}

/** Writes words at a point, moved by some pixels. `inside` keeps them off the left and the right edge. */
export function Label({
  x,
  y,
  dy,
  inside = false,
  color,
  fw,
  visibleFrom,
  children,
}: Point & {
  dy?: number;
  inside?: boolean;
  color?: string;
  fw?: number;
  visibleFrom?: 'xs';
  children: ReactNode;
}) {
  const { left, top } = useScales();
  const at = left(x);
  const [beside, anchor] = inside ? besideEdges(at) : [at, 'middle' as const];
  return (
    <text
      x={`${beside}%`}
      y={`${top(y)}%`}
      dy={dy}
      textAnchor={anchor}
      style={color || fw ? { fill: color, fontWeight: fw } : undefined}
      className={visibleFrom && 'mantine-visible-from-xs'}
    >
      {children}
    </text>
  );
}

/** Lines at round values across the plot, their numbers left of it; a line at zero stands out. */
export function YAxis({ count = 4, text }: { count?: number; text?: (value: number) => string }) {
  const { y, top } = useScales();
  const format = useFormats();
  return (
    <g className={classes.rows}>
      {ticks(y, count).map((value) => (
        <g key={value}>
          <Rule at={{ y: value }} color={value === 0 ? 'var(--line-strong)' : 'var(--chart-grid)'} />
          <text y={`${top(value)}%`} dx={-8} dy="0.35em" textAnchor="end">
            {text?.(value) ?? format.decimal(value, Number.isInteger(value) ? 0 : 1)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Texts under the plot: those given, or the round values, which are counts unless their text says otherwise. A phone has room for every third of many. */
export function XAxis({
  labels,
  text,
  grid = false,
}: {
  labels?: readonly { x: number; text: string }[];
  text?: (value: number) => string;
  /** Lines up the plot. */
  grid?: boolean;
}) {
  const { x, y } = useScales();
  const format = useFormats();
  const round = text ? ticks(x) : ticks(x).filter(Number.isInteger);
  const all = labels ?? round.map((value) => ({ x: value, text: (text ?? format.count)(value) }));
  return (
    <g className={classes.columns}>
      {all.map((label, index) => (
        <g key={label.x}>
          {grid ? <Rule at={{ x: label.x }} color="var(--chart-grid)" /> : null}
          <Label x={label.x} y={y.low} dy={22} {...(all.length > 7 && index % 3 > 0 ? { visibleFrom: 'xs' } : {})}>
            {label.text}
          </Label>
        </g>
      ))}
    </g>
  );
}

/** Days, months or years under a plot whose horizontal scale is time in milliseconds. */
export function DayAxis() {
  const { x } = useScales();
  const format = useFormats();
  return (
    <XAxis
      labels={axisDays(x).map(({ day, time, style }) => ({
        x: time,
        text: style === 'year' ? day.slice(0, 4) : format.day(day, style),
      }))}
    />
  );
}
