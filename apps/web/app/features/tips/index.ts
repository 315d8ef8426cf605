export { TipViewCard } from './components/TipViewCard.tsx';
export { UnlockButton } from './components/UnlockButton.tsx';
export { useCountryName } from './country.ts';
export { FixturePicker } from './form/FixturePicker.tsx';
export type { TipView } from './queries.ts';
export { TipFormPage } from './TipFormPage.tsx';
export { ExchangePage, TipsPage, ValuebetPage } from './TipListPages.tsx';
export { TipPage } from './TipPage.tsx';
export { useWording } from './wording.ts';
