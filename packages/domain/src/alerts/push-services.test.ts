import { expect, test } from 'vitest';
import { isPushService } from './index.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.evil.example/abc', false],
  ['https://notify.windows.com.evil.example/', false],
  ['https://evilnotify.windows.com/', false],
  ['https://user@evil.example/fcm.googleapis.com', false],
  ['nonsense', false],
])('%s is a push service: %s', (address, known) => expect(isPushService(address)).toBe(known));
