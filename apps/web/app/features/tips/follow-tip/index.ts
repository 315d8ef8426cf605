export { FollowedMark } from './FollowedMark.tsx';
export { FollowThisTip, FollowTip } from './FollowTip.tsx';
export { OwnTagsField } from './OwnTagsField.tsx';
export { type Follow, useFollows } from './queries.ts';
export { useChasing } from './useChasing.ts';
export { useSave } from './useSave.ts';
export { useUnlikely } from './useUnlikely.ts';
