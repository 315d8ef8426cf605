import { MeetingsPage } from '../features/support/applications/MeetingsPage.tsx';

export const handle = { ns: ['support-applications', 'ui'] };

export default MeetingsPage;
