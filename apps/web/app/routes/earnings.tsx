import { EarningsPage } from '../features/earnings/EarningsPage.tsx';

export const handle = { ns: ['earnings', 'ui'] };

export default EarningsPage;
