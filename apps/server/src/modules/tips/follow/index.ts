export { chosenTipsters, selectChosen, followedBy, followedChannels, type OwnChoice } from './repository.ts';
