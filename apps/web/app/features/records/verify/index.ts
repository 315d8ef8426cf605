export { CheckMark } from './components/CheckMark.tsx';
export { type Done, type Forgeable, lastLoss, verifyForged, verifyTipster } from './verification.ts';
