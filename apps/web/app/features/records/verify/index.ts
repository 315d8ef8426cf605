export { CheckMark } from './components/CheckMark.tsx';
export { useVerdict } from './use-verdict.ts';
export { type Done, type Forgeable, lastLoss, verifyForged, verifyTipster } from './verification.ts';
