import { DeclaredReviewsPage } from '../features/bankroll/declared/DeclaredReviewsPage.tsx';

export const handle = { ns: ['bankroll-declared', 'bankroll', 'ui'] };

export default DeclaredReviewsPage;
