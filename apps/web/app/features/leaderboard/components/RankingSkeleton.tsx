import { DataTableSkeleton } from '../../../ui/table/index.ts';
import { TipsterNameSkeleton } from '../../../ui/tipster/index.ts';

/** In the place of the ranking while its code is on its way; with the styles of all that stands in it. */
export function RankingSkeleton() {
  return (
    <>
      <TipsterNameSkeleton />
      <DataTableSkeleton />
    </>
  );
}
