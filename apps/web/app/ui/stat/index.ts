export { StatTile, StatTiles } from './StatTile.tsx';
export { StatTilesSkeleton } from './StatTilesSkeleton.tsx';
