import { expect, test } from 'vitest';
import { pain001, sepaText, type TransferFile } from './pain001.ts';

const FILE: TransferFile = {
  id: 'QV-20261122-1',
  madeAt: new Date('2026-11-22T10:00:00.123Z'),
  day: '2026-11-22',
  debtor: { name: 'Quotavera & Soci S.r.l.', iban: 'IT60X0542811101000000123456' },
  transfers: [
    { id: 'QV-1', name: 'Niccolò <Brambilla>', iban: 'DE89370400440532013000', cents: 4_005, text: 'compenso 1' },
    { id: 'QV-2', name: 'Łukasz D’Amico', iban: 'IT60X0542811101000000123456', cents: 100, text: 'compenso 2' },
  ],
};
const change = (of: Partial<TransferFile['transfers'][number]>) =>
  pain001({ ...FILE, transfers: [{ ...FILE.transfers[0]!, ...of }, FILE.transfers[1]!] });

test('the file counts and sums its transfers, in the signs and the order that banks read', () => {
  const xml = pain001(FILE);
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>41.05<\/CtrlSum>/g)).toHaveLength(2);
  expect(xml).toContain('<InstdAmt Ccy="EUR">40.05</InstdAmt>');
  expect(xml).toContain('<Nm>Quotavera + Soci S.r.l.</Nm>');
  expect(xml).toContain('<Nm>Niccolo .Brambilla.</Nm>');
  expect(xml).toContain('<Nm>Lukasz D&apos;Amico</Nm>');
  const elements = [...xml.matchAll(/<([A-Za-z]+)[ >]/g)].map(([, name]) => name);
  const order = ['GrpHdr', 'PmtInf', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr', 'CdtTrfTxInf'];
  expect(order.map((name) => elements.indexOf(name))).toEqual(
    order.map((name) => elements.indexOf(name)).sort((a, b) => a - b),
  );
  // Every element that is opened is closed, in turn.
  const open: string[] = [];
  for (const [, slash, name] of xml.matchAll(/<(\/?)([A-Za-z]+)[^>?]*>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else open.push(name!);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/<[^>]+>|&apos;/g, '')).toMatch(/^[A-Za-z0-9/\-?:().,'+ \n]*$/);
});

test('a text keeps what banks pass on', () => {
  expect(sepaText('//Ünïcode  „Größe“ 100%/', 40)).toBe('Unicode .Grosse. 100.');
  expect(sepaText('abcdef', 3)).toBe('abc');
});

test.each([
  [{ name: '  ' }],
  [{ iban: '' }],
  [{ iban: '<IBAN>' }],
  [{ cents: 0 }],
  [{ cents: 10.5 }],
  [{ id: 'QV-2' }],
  [{ id: 'x'.repeat(36) }],
  [{ id: 'à' }],
])('what a bank would refuse is never written: %j', (wrong) => {
  expect(() => change(wrong)).toThrow(RangeError);
});

test('a file without transfers is none', () => {
  expect(() => pain001({ ...FILE, transfers: [] })).toThrow(RangeError);
});
