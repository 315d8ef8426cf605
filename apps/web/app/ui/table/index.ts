export { type Column, DataTable, type DataTableProps, type Order, Pager, useAddress } from './DataTable.tsx';
