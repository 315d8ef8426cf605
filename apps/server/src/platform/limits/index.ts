export { addressKey, createLimits, type Limit, type Limits } from './limits.ts';
export type { Delay } from './repository.ts';
export { type CountBus, type Counts, SharedCount } from './shared-count.ts';
