export { addressKey } from './address.ts';
export { createLimits, type Delay, type Limit, type Limits } from './limits.ts';
