import { VerifyPage } from '../features/records/verify/VerifyPage.tsx';

export const handle = { ns: ['records-verify', 'ui'] };

export default VerifyPage;
