import { Skeleton } from '@mantine/core';
import { LoadingState } from '../state/index.ts';
import classes from './TipCard.module.css';

/** Cards in the shape of what comes; they carry the cards' styles. */
export function TipCardsSkeleton({ count = 3, rows = false }: { readonly count?: number; readonly rows?: boolean }) {
  return (
    <LoadingState>
      <div className={rows ? classes.rowsSkeleton : classes.cards}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike
          <div className={classes.card} key={index}>
            <Skeleton width={170} height={20} />
            <Skeleton width={210} height={20} />
            <Skeleton width="100%" height={52} radius={8} />
            <Skeleton width={230} height={14} />
          </div>
        ))}
      </div>
    </LoadingState>
  );
}
