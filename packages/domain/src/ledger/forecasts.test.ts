import { expect, test } from 'vitest';
import { toHex } from './bytes.ts';
import type { JsonValue } from './canonical-json.ts';
import { commitment } from './commitment.ts';
import { decodeEntry, encodeEntry, type ForecastsEntry } from './entry.ts';
import { forecastsText, type LoggedForecast, openForecasts, parseForecastsContent } from './forecasts.ts';
import { testBet, testLog, testResult, testTipster } from './test-log.ts';
import { verifyRecord } from './verify.ts';

const FORECAST: LoggedForecast = {
  fixture: 11,
  version: 1,
  competition: 'Serie A',
  season: '2025/26',
  home: 'Inter',
  away: 'Lecce',
  startsAt: '2026-05-02T18:45:00.000Z',
  model: 'dixon-coles/1',
  ppm: { home: 612_345, draw: 220_000, away: 167_655, over25: 540_000, bothScore: 480_001 },
  expectedMilli: { home: 1874, away: 902 },
};
const FORECASTER = 'ab'.repeat(16);

async function logged(forecasts: readonly LoggedForecast[] = [FORECAST], change: Partial<ForecastsEntry> = {}) {
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const content = forecastsText(forecasts);
  const entry = encodeEntry({
    v: 1,
    type: 'forecasts',
    forecaster: FORECASTER,
    seq: 1,
    at: '2026-05-01T06:00:00.000Z',
    forecasts: forecasts.length,
    commitment: await commitment(nonce, JSON.parse(content) as JsonValue),
    ...change,
  });
  return { entry, nonce: toHex(nonce), content };
}

test('a forecasts entry opens to exactly what was committed', async () => {
  const { entry, nonce, content } = await logged([FORECAST, { ...FORECAST, fixture: 12, version: 2 }]);
  const opened = await openForecasts(entry, nonce, content);
  expect(opened).toMatchObject({ ok: true, forecasts: [FORECAST, { fixture: 12, version: 2 }] });
});

test('a forecasts entry does not open to another digit, nonce or count', async () => {
  const { entry, nonce, content } = await logged();
  const other = content.replace('0.612345', '0.612346').replace('0.167655', '0.167654');
  expect(await openForecasts(entry, nonce, other)).toEqual({ ok: false, error: 'other_content' });
  const turned = nonce.startsWith('0') ? `1${nonce.slice(1)}` : `0${nonce.slice(1)}`;
  expect(await openForecasts(entry, turned, content)).toEqual({ ok: false, error: 'other_content' });
  expect(await openForecasts(entry, nonce, ` ${content}`)).toEqual({ ok: false, error: 'other_content' });
  const miscounted = await logged([FORECAST], { forecasts: 2 });
  expect(await openForecasts(miscounted.entry, miscounted.nonce, miscounted.content)).toEqual({
    ok: false,
    error: 'unreadable',
  });
});

test('a forecasts entry holds three results that sum to one, in canonical decimals', () => {
  expect(() => forecastsText([{ ...FORECAST, ppm: { ...FORECAST.ppm, home: 612_346 } }])).toThrow();
  expect(() => forecastsText([])).toThrow();
  const loose = JSON.parse(forecastsText([FORECAST]).replace('"0.22"', '"0.220"')) as JsonValue;
  expect(parseForecastsContent(loose)).toBeNull();
});

test('a forecasts entry has exactly its members', async () => {
  const { entry } = await logged();
  expect(decodeEntry(entry).ok).toBe(true);
  expect(decodeEntry(entry.replace('"seq":1', '"seq":1,"tip":"1"'))).toEqual({ ok: false, error: 'wrong_shape' });
  expect(decodeEntry(entry.replace('"forecasts":1,', '"forecasts":0,')).ok).toBe(false);
  expect(decodeEntry(entry.replace(FORECASTER, 'me')).ok).toBe(false);
});

test('among tips leaves their verification as it is, and has no place in a record', async () => {
  const log = await testLog();
  const tipster = testTipster(log, 'cd'.repeat(16));
  const tip = await tipster.publish(testBet, '2026-05-01T10:00:00.000Z');
  await log.append((await logged()).entry);
  await tipster.settle(tip, testBet, testResult, '2026-05-02T21:00:00.000Z');
  const bundle = await log.bundle(tipster.pseudonym);
  expect(await verifyRecord(bundle)).toMatchObject({ ok: true });

  const intruded = { ...bundle, entries: [...bundle.entries] };
  const [first] = bundle.entries;
  intruded.entries.splice(1, 0, { ...first!, index: 1, entry: log.entries[1]! });
  expect((await verifyRecord(intruded)).checks.find(({ id }) => id === 'entries')?.failures).toMatchObject([
    { code: 'other_tipster', index: 1 },
  ]);
});
