import { MemberContactPage } from '../features/support/messages/MemberContactPage.tsx';

export const handle = { ns: ['support-messages', 'ui'] };

export default MemberContactPage;
