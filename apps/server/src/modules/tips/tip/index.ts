export { storedRankFacts } from './policy.ts';
export type { LockedTip, OpenTip, TipView } from './presenter.ts';
export { appendHistory, loadTips, lockTipsters } from './repository.ts';
export { tipOf } from './repository-rows.ts';
export { selectWhole, type WholeTip } from './repository-whole.ts';
export { completeDuePrices } from './service-next-price.ts';
