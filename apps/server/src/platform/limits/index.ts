export { addressKey, createLimits, type Limit, type Limits } from './limits.ts';
export type { Delay } from './repository.ts';
