import { OwnChannelsPage } from '../features/channels/own/OwnChannelsPage.tsx';

export const handle = { ns: ['channels', 'audience', 'errors', 'ui'] };

export default OwnChannelsPage;
