import { TipFormPage } from '../features/tips/index.ts';

export const handle = { ns: ['tips-form', 'tips', 'tips-bets', 'ui', 'errors'] };

export default TipFormPage;
