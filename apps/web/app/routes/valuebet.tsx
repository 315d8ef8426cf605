import { ValuebetPage } from '../features/tips/index.ts';

export const handle = { ns: ['tips', 'bets', 'ui'] };

export default ValuebetPage;
