export { type Payout, ROME, STATUS_TONES } from './queries.ts';
