import { AccountingPage } from '../features/sells/accounting/AccountingPage.tsx';

export const handle = { ns: ['sells-accounting', 'ui'] };

export default AccountingPage;
