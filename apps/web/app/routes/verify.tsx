import { VerifyPage } from '../features/verify/index.ts';

export const handle = { ns: ['verify', 'ui'] };

export default VerifyPage;
