export { chosenTipsters, followedBy, followedChannels, type OwnChoice } from './repository.ts';
