export { ChannelPage } from './ChannelPage.tsx';
export { readChannelPage } from './queries.ts';
