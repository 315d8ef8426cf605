export { listFiltersOf, profileChoiceOf } from './filters.ts';
export { TipstersPage } from './MemberTipsters.tsx';
export { ProfilePage } from './ProfilePage.tsx';
export { readProfile, readTipsterRecord, readTipsters, redirectToPresentName } from './queries.ts';
export { recordChoiceOf } from './record/choice.ts';
export { RecordPage } from './record/RecordPage.tsx';
export { TipstersPublicPage } from './TipstersPublicPage.tsx';
export { useRecordNews } from './use-record-news.ts';
