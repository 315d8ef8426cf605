export { NEWS_PLACES, shownNews } from './places.ts';
export { WhatsNewRow } from './WhatsNewRow.tsx';
