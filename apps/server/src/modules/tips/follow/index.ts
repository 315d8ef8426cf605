export { chosenTipsters, followedBy, followedChannels, type OwnChoice, selectChosen } from './repository.ts';
