import { OwnChannelsPage } from '../features/sells/channels/own/OwnChannelsPage.tsx';

export const handle = { ns: ['sells-channels', 'sells-audience', 'errors', 'ui'] };

export default OwnChannelsPage;
