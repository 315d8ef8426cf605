import { ProfilePage } from '../features/profile/index.ts';

export const handle = { ns: ['profile', 'menu', 'ui'] };

export default ProfilePage;
