import { MeetingsPage } from '../features/support/applications/MeetingsPage.tsx';

export const handle = { ns: ['applications', 'ui'] };

export default MeetingsPage;
