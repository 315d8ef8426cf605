import { rem } from '@mantine/core';
import type { CSSProperties } from 'react';

const SIZE_NAMES = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
export type Size = (typeof SIZE_NAMES)[number];
/** A measure: the kit's by name, pixels as a number, or as CSS writes it. */
type Measure = Size | number | (string & {});

const SIZES: ReadonlySet<unknown> = new Set(SIZE_NAMES);
/** Colours of the theme that texts have by name. */
const COLORS: ReadonlySet<unknown> = new Set(['red', 'green', 'yellow', 'gray', 'vite-blue']);

const length = (value: unknown) => (typeof value === 'number' ? rem(value) : value);
const spacing = (value: unknown) => (SIZES.has(value) ? `var(--mantine-spacing-${value})` : length(value));
const fontSize = (value: unknown) => (SIZES.has(value) ? `var(--mantine-font-size-${value})` : length(value));
const lineHeight = (value: unknown) => (SIZES.has(value) ? `var(--mantine-line-height-${value})` : value);
const radius = (value: unknown) => (SIZES.has(value) ? `var(--mantine-radius-${value})` : length(value));
const family = (value: unknown) =>
  value === 'heading' ? 'var(--mantine-font-family-headings)' : 'var(--mantine-font-family)';
const as = (value: unknown) => value;

function color(value: unknown): unknown {
  if (value === 'dimmed' || value === 'white') return `var(--mantine-color-${value})`;
  return COLORS.has(value) ? `var(--mantine-color-${value}-text)` : value;
}

type Rule = readonly [properties: readonly (keyof CSSProperties)[], valueOf: (value: unknown) => unknown];

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['c', [['color'], color]],
  ['bg', [['background'], as]],
  ['fz', [['fontSize'], fontSize]],
  ['fw', [['fontWeight'], as]],
  ['lh', [['lineHeight'], lineHeight]],
  ['ff', [['fontFamily'], family]],
  ['ta', [['textAlign'], as]],
  ['lts', [['letterSpacing'], length]],
  ['m', [['margin'], spacing]],
  ['mt', [['marginTop'], spacing]],
  ['mb', [['marginBottom'], spacing]],
  ['ml', [['marginLeft'], spacing]],
  ['mr', [['marginRight'], spacing]],
  ['my', [['marginBlock'], spacing]],
  ['mx', [['marginInline'], spacing]],
  ['p', [['padding'], spacing]],
  ['pt', [['paddingTop'], spacing]],
  ['pb', [['paddingBottom'], spacing]],
  ['pl', [['paddingLeft'], spacing]],
  ['pr', [['paddingRight'], spacing]],
  ['py', [['paddingBlock'], spacing]],
  ['px', [['paddingInline'], spacing]],
  ['w', [['width'], length]],
  ['maw', [['maxWidth'], length]],
  ['miw', [['minWidth'], length]],
  ['h', [['height'], length]],
  ['mah', [['maxHeight'], length]],
  ['mih', [['minHeight'], length]],
  ['bdrs', [['borderRadius'], radius]],
  ['flex', [['flex'], as]],
  ['display', [['display'], as]],
  ['opacity', [['opacity'], as]],
  ['gap', [['gap'], spacing]],
  ['align', [['alignItems'], as]],
  ['justify', [['justifyContent'], as]],
  ['wrap', [['flexWrap'], as]],
]);

/** The kit's style props that plain elements have too, with the kit's values. */
export interface Look {
  c?: string | undefined;
  bg?: string | undefined;
  fz?: Measure | undefined;
  fw?: CSSProperties['fontWeight'];
  lh?: Size | 'inherit' | number | undefined;
  ff?: 'heading' | 'text' | undefined;
  ta?: CSSProperties['textAlign'];
  lts?: number | string | undefined;
  m?: Measure | undefined;
  mt?: Measure | undefined;
  mb?: Measure | undefined;
  ml?: Measure | undefined;
  mr?: Measure | undefined;
  my?: Measure | undefined;
  mx?: Measure | undefined;
  p?: Measure | undefined;
  pt?: Measure | undefined;
  pb?: Measure | undefined;
  pl?: Measure | undefined;
  pr?: Measure | undefined;
  py?: Measure | undefined;
  px?: Measure | undefined;
  w?: number | string | undefined;
  maw?: number | string | undefined;
  miw?: number | string | undefined;
  h?: number | string | undefined;
  mah?: number | string | undefined;
  mih?: number | string | undefined;
  bdrs?: Measure | undefined;
  flex?: CSSProperties['flex'];
  display?: CSSProperties['display'];
  opacity?: number | undefined;
  /** The width from which, or below which, it is shown. */
  visibleFrom?: Size | undefined;
  hiddenFrom?: Size | undefined;
}

interface Looked {
  style: CSSProperties | undefined;
  className: string;
  /** Attributes of the element. */
  rest: Record<string, unknown>;
}

/** Sorts an element's props into its style, its classes (after `base`) and its attributes. Its own `style` wins over the props. */
export function looked(props: object, base: string): Looked {
  const style: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  let className = base;
  let own: unknown;
  let styled = false;
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    const rule = RULES.get(name);
    if (rule) {
      for (const property of rule[0]) style[property] = rule[1](value);
      styled = true;
    } else if (name === 'className') className = className ? `${className} ${value}` : String(value);
    else if (name === 'style') own = value;
    else if (name === 'visibleFrom') className += ` mantine-visible-from-${value}`;
    else if (name === 'hiddenFrom') className += ` mantine-hidden-from-${value}`;
    else rest[name] = value;
  }
  return { style: styled || own ? { ...style, ...(own as CSSProperties) } : undefined, className, rest };
}
