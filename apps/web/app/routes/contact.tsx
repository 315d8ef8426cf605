import { MemberContactPage } from '../features/support/messages/MemberContactPage.tsx';

export const handle = { ns: ['messages', 'ui'] };

export default MemberContactPage;
