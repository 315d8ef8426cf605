export { FollowButton } from './components/FollowButton.tsx';
export { TipViewCard } from './components/TipViewCard.tsx';
export { UnlockButton } from './components/UnlockButton.tsx';
export { listPublic, type OpenTip, readTip, type TipView } from './queries.ts';
export { TipFormPage } from './TipFormPage.tsx';
export { ExchangePage, TipsPage, ValuebetPage } from './TipListPages.tsx';
export { TipPage } from './TipPage.tsx';
export { type LegWords, type SpokenLeg, useWording, type Wording, wordingOf } from './wording.ts';
