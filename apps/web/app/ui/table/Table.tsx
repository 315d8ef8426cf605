import { Box, type BoxProps, getSpacing, type MantineSpacing } from '@mantine/core';
import clsx from 'clsx';
import type { ComponentProps } from 'react';

type Tag = 'table' | 'caption' | 'thead' | 'tbody' | 'tr' | 'th' | 'td';
type PartProps<Name extends Tag> = BoxProps & Omit<ComponentProps<Name>, keyof BoxProps>;

function part<Name extends Tag>(name: Name) {
  return (props: PartProps<Name>) => <Box {...(props as BoxProps)} component={name as 'td'} />;
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
  className,
  style,
  ...table
}: TableProps) {
  return (
    <Box
      component="table"
      {...(table as BoxProps)}
      className={clsx('kit-table', className)}
      mod={{ lined: withRowBorders, framed: withTableBorder, sticky: stickyHeader }}
      __vars={{ '--table-horizontal': getSpacing(horizontalSpacing), '--table-vertical': getSpacing(verticalSpacing) }}
      style={[{ tableLayout: layout }, style]}
    />
  );
}

Table.Caption = part('caption');
Table.Thead = part('thead');
Table.Tbody = part('tbody');
Table.Tr = part('tr');
Table.Th = part('th');
Table.Td = part('td');
