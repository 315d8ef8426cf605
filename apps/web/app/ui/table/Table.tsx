import { getSpacing, type MantineSpacing } from '@mantine/core';
import type { ComponentProps, CSSProperties } from 'react';
import { type Look, looked } from '../plain/index.ts';

type Tag = 'table' | 'caption' | 'thead' | 'tbody' | 'tr' | 'th' | 'td';
type PartProps<Name extends Tag> = Look & Omit<ComponentProps<Name>, keyof Look>;

function part<Name extends Tag>(name: Name) {
  const Element = name as 'td';
  return (props: PartProps<Name>) => {
    const { style, className, rest } = looked(props, '');
    return <Element {...rest} className={className || undefined} style={style} />;
  };
}

interface TableProps extends PartProps<'table'> {
  horizontalSpacing?: MantineSpacing;
  verticalSpacing?: MantineSpacing;
  layout?: 'auto' | 'fixed';
  stickyHeader?: boolean;
  withRowBorders?: boolean;
  withTableBorder?: boolean;
}

/**
 * A table with the kit's names and style props, in the browser's own elements. The kit's table brings its scroll area along, 15 kB, to every
 * page with a table; the product's scroll by CSS.
 */
export function Table({
  horizontalSpacing = 'xs',
  verticalSpacing = 7,
  layout,
  stickyHeader,
  withRowBorders = true,
  withTableBorder,
  ...table
}: TableProps) {
  const { style, className, rest } = looked(table, 'kit-table');
  const measures = {
    '--table-horizontal': getSpacing(horizontalSpacing),
    '--table-vertical': getSpacing(verticalSpacing),
  } as CSSProperties;
  return (
    <table
      {...rest}
      className={className}
      data-lined={withRowBorders || undefined}
      data-framed={withTableBorder || undefined}
      data-sticky={stickyHeader || undefined}
      style={{ ...measures, ...(layout ? { tableLayout: layout } : {}), ...style }}
    />
  );
}

Table.Caption = part('caption');
Table.Thead = part('thead');
Table.Tbody = part('tbody');
Table.Tr = part('tr');
Table.Th = part('th');
Table.Td = part('td');
