import { ProfilePage } from '../features/accounts/profile/ProfilePage.tsx';

export const handle = {
  ns: ['profile', 'menu', 'ui', 'bets', 'alerts', 'care', 'connections', 'data-rights', 'security', 'password'],
};

export default ProfilePage;
