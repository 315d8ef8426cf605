export { addressKey } from './address.ts';
export type { Delay } from './delay.ts';
export { createLimits, type Limit, type Limits } from './limits.ts';
