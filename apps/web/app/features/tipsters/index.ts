export { listFiltersOf, profileChoiceOf } from './filters.ts';
export { TipstersPage } from './MemberTipsters.tsx';
export { ProfilePage } from './ProfilePage.tsx';
export { readProfile, readTipsters } from './queries.ts';
export { TipstersPublicPage } from './TipstersPublicPage.tsx';
export { useRecordNews } from './use-record-news.ts';
