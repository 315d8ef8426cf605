export { StatTile, StatTiles, StatTilesSkeleton } from './StatTile.tsx';
