import { describe, expect, it } from 'vitest';
import { isPublicAddress, pinAddress } from '../../../platform/outward/index.ts';
import { download } from './service-source.ts';

describe('addresses that may be fetched', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '::a00:1',
    '4000::1',
    '3fff::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    'not an address',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    'http://localhost/a.csv',
    'http://127.1/a.csv',
    'http://2130706433/a.csv',
    'http://0x7f.0.0.1/a.csv',
    'http://[::1]/a.csv',
    'http://[::ffff:7f00:1]/a.csv',
    'http://[::127.0.0.1]/a.csv',
    'http://[::10.0.0.1]/a.csv',
    'http://169.254.169.254/latest/meta-data/',
    'https://user:secret@93.184.216.34/a.csv',
    'ftp://93.184.216.34/a.csv',
    'file:///etc/passwd',
  ])('%s is refused', async (url) => {
    expect(await pinAddress(new URL(url), false)).toBeNull();
    await expect(download(url, { allowPrivate: false }).next()).rejects.toMatchObject({
      code: 'import_source_refused',
      message: 'address_refused',
    });
  });

  it('a public address is pinned', async () => {
    expect(await pinAddress(new URL('https://93.184.216.34/a.csv'), false)).toMatchObject({
      address: '93.184.216.34',
      family: 4,
    });
  });
});
