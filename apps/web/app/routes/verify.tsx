import { VerifyPage } from '../features/verify/VerifyPage.tsx';

export const handle = { ns: ['verify', 'ui'] };

export default VerifyPage;
