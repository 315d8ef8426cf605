export { REVIEWS_SHOWN, type ReviewList } from './queries.ts';
export { Reviews } from './Reviews.tsx';
