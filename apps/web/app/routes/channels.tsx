import { OwnChannelsPage } from '../features/sells/channels/own/OwnChannelsPage.tsx';

export const handle = { ns: ['channels', 'audience', 'errors', 'ui'] };

export default OwnChannelsPage;
