export { addressOfPage, useAddress, usePage } from './address.ts';
export { type Column, DataTable, type Order } from './DataTable.tsx';
export { DataTableSkeleton } from './DataTableSkeleton.tsx';
export { FigureTable } from './FigureTable.tsx';
export { InWords } from './InWords.tsx';
export { ListTable } from './ListTable.tsx';
export { PageLinks } from './PageLinks.tsx';
export { PagePosition, useListLength } from './PagePosition.tsx';
export { Pager } from './Pager.tsx';
