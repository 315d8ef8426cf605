import { TipFormPage } from '../features/tips/index.ts';

export const handle = { ns: ['tip-form', 'tips', 'bets', 'ui', 'errors'] };

export default TipFormPage;
