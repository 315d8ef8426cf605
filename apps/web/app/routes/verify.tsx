import { VerifyPage } from '../features/records/verify/VerifyPage.tsx';

export const handle = { ns: ['verify', 'ui'] };

export default VerifyPage;
