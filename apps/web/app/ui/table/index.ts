export { useAddress } from './address.ts';
export { type Column, DataTable, type Order } from './DataTable.tsx';
export { DataTableSkeleton } from './DataTableSkeleton.tsx';
export { PageLinks, Pager } from './Pager.tsx';
