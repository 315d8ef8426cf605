import { get, post, remove } from './core/address.ts';

/** Between a tipster and a channel's subscribers: apart, since only screens of channels and subscriptions need them. */
export const audienceAddresses = {
  pauseChannel: post('/tips/v1/canali-personali/{id}/pause/'),
  endPause: remove('/tips/v1/canali-personali/{id}/pause/'),
  listMessages: get('/tips/v1/canali-personali/{id}/messages/'),
  sendMessage: post('/tips/v1/canali-personali/{id}/messages/'),
  setMessageMail: post('/tips/v1/canali-personali/{id}/message-mail/'),
  leaveMessageMail: post('/tips/v1/message-mail/leave/{token}/'),
  listGifts: get('/tips/v1/canali-personali/{id}/gifts/'),
  createGift: post('/tips/v1/canali-personali/{id}/gifts/'),
  closeGift: remove('/tips/v1/canali-personali/{id}/gifts/{gift}/'),
  redeemGift: post('/tips/v1/redeem-gift/'),
  startTrial: post('/tips/v1/canali-personali/{id}/trial/'),
};
