import { MemberContactPage } from '../features/messages/MemberContactPage.tsx';

export const handle = { ns: ['messages', 'ui'] };

export default MemberContactPage;
