import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { type Look, looked, type Size } from './look.ts';

type Tag =
  | 'div'
  | 'span'
  | 'p'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'ul'
  | 'ol'
  | 'li'
  | 'header'
  | 'footer'
  | 'section'
  | 'article'
  | 'details'
  | 'summary'
  | 'figure'
  | 'figcaption'
  | 'nav'
  | 'aside'
  | 'output';

interface PlainProps extends Look, Omit<HTMLAttributes<HTMLElement>, 'color'> {
  component?: Tag;
  /** Whether `details` are open. */
  open?: boolean;
  children?: ReactNode;
}

interface FlexProps extends PlainProps {
  gap?: Look['p'];
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  wrap?: CSSProperties['flexWrap'];
}

function draw(component: Tag | `h${1 | 2 | 3 | 4}`, props: object, base: string) {
  const { style, className, rest } = looked(props, base);
  const Element = component;
  return <Element {...rest} className={className || undefined} style={style} />;
}

/*
 * The kit's elements with its names, props and looks, as one plain element each. The kit's own cost twenty times as much on the server, and a page has a
 * thousand: lists, tables, tiles and cards are made of these.
 */

export function Box({ component = 'div', ...props }: PlainProps) {
  return draw(component, props, '');
}

/** A row. */
export function Group({ component = 'div', ...props }: FlexProps) {
  return draw(component, props, 'kit-group');
}

/** A column. */
export function Stack({ component = 'div', ...props }: FlexProps) {
  return draw(component, props, 'kit-stack');
}

interface TextProps extends PlainProps {
  /** Size and height of a line. */
  size?: Size | undefined;
  /** The size, weight and height of what stands around it. */
  inherit?: boolean;
  span?: boolean;
  /** On one line, cut off at its end. */
  truncate?: boolean;
}

export function Text({ component, size, inherit, span, truncate, ...props }: TextProps) {
  const base = `${inherit ? 'kit-inherit' : 'kit-text'}${truncate ? ' kit-truncate' : ''}`;
  const sized = size ? { fz: size, lh: size, ...props } : props;
  return draw(component ?? (span ? 'span' : 'p'), sized, base);
}

/** A card with a border. */
export function Paper({ component = 'div', ...props }: PlainProps) {
  return draw(component, props, 'kit-paper');
}

interface TitleProps extends Omit<PlainProps, 'component'> {
  order: 1 | 2 | 3 | 4;
  /** Looks like a title of this order. */
  size?: 'h1' | 'h2' | 'h3' | 'h4';
}

export function Title({ order, size, ...props }: TitleProps) {
  const looks = size ?? (`h${order}` as const);
  const sized = { fz: `var(--mantine-${looks}-font-size)`, lh: `var(--mantine-${looks}-line-height)`, ...props };
  return draw(`h${order}`, sized, 'kit-title');
}
