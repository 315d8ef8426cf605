import { MeetingsPage } from '../features/applications/MeetingsPage.tsx';

export const handle = { ns: ['applications', 'ui'] };

export default MeetingsPage;
