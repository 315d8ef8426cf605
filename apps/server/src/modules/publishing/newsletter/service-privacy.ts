export { deleteSubscriberOf as forgetSubscriber } from './repository.ts';
