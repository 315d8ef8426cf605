import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS, romeMinuteOfDay } from '../../time/index.ts';
import {
  CALL_MS,
  CALL_NOTICE_MS,
  CALL_STATUSES,
  callDateProblem,
  callHoursProblem,
  callsOverlap,
  freeCallSlots,
  looksAutomatic,
  newTextOf,
  readerStatusOf,
  remindersDue,
  statusAfterMessage,
} from './index.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const iso = (times: readonly number[]) => times.map((at) => new Date(at).toISOString());

it('a call is pending, accepted or rejected for the reader', () => {
  expect(CALL_STATUSES.map(readerStatusOf)).toEqual([
    'pending',
    'pending',
    'pending',
    'accepted',
    'rejected',
    'rejected',
  ]);
});

it('a call is asked for in time, and not for next year', () => {
  expect(callDateProblem(NOW + CALL_NOTICE_MS, NOW)).toBeNull();
  expect(callDateProblem(NOW + CALL_NOTICE_MS - 1, NOW)).toBe('call_too_soon');
  expect(callDateProblem(NOW + 90 * DAY_MS, NOW)).toBeNull();
  expect(callDateProblem(NOW + 90 * DAY_MS + 1, NOW)).toBe('call_too_late');
});

it('a call has two reminders', () => {
  const due = (hours: number) => remindersDue(NOW + hours * HOUR_MS, NOW);
  expect([due(25), due(24), due(2), due(1), due(0.5)]).toEqual([0, 1, 1, 2, 2]);
});

describe('free moments', () => {
  const monday = { weekday: 1, from: 18 * 60, to: 19 * 60 + 10 };

  it('free moments are whole calls inside of the hours, without what is taken or too soon', () => {
    const slots = freeCallSlots([monday], [], NOW);
    expect(iso(slots.slice(0, 3))).toEqual([
      '2026-03-02T17:00:00.000Z',
      '2026-03-02T17:30:00.000Z',
      '2026-03-09T17:00:00.000Z',
    ]);
    const without = freeCallSlots([monday], [Date.parse('2026-03-02T17:10:00Z')], NOW);
    expect(iso(without.slice(0, 1))).toEqual(['2026-03-09T17:00:00.000Z']);
    expect(iso(freeCallSlots([monday], [], NOW + 3.5 * HOUR_MS).slice(0, 1))).toEqual(['2026-03-02T17:30:00.000Z']);
  });

  it('free moments follow the clocks of Rome, and skip the hour that there isn’t', () => {
    const hours = [{ weekday: 7, from: 60, to: 4 * 60 }];
    const slots = freeCallSlots(hours, [], Date.parse('2026-03-25T12:00:00Z')).filter(
      (at) => at < Date.parse('2026-04-01T00:00:00Z'),
    );
    expect(iso(slots)).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
    expect(slots.map((at) => romeMinuteOfDay(at))).toEqual([60, 90, 180, 210]);
  });

  it('free moments come in the order of time, in whatever order the hours are given', () => {
    const earlier = { ...monday, from: monday.from - 120, to: monday.from - 60 };
    expect(freeCallSlots([monday, earlier], [], NOW)).toEqual(freeCallSlots([earlier, monday], [], NOW));
  });

  it('free moments never overlap what is taken, whatever the hours', () => {
    const span = fc
      .record({ weekday: fc.integer({ min: 1, max: 7 }), from: fc.integer({ min: 0, max: 1_400 }) })
      .map(({ weekday, from }) => ({ weekday, from, to: Math.min(DAY_MINUTES, from + 180) }));
    const taken = fc.array(fc.integer({ min: NOW, max: NOW + 28 * DAY_MS }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 4 }), taken, (hours, calls) => {
        const slots = freeCallSlots(hours, calls, NOW);
        expect(slots.every((at) => calls.every((call) => !callsOverlap(at, call)))).toBe(true);
        expect(slots.every((at) => at >= NOW + CALL_NOTICE_MS)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('free moments come from hours that hold a call and don’t overlap', () => {
    expect(callHoursProblem([monday])).toBeNull();
    expect(callHoursProblem([{ ...monday, to: monday.from + 29 }])).toBe('hours_too_short');
    expect(callHoursProblem([monday, { ...monday, from: monday.to - 40, to: monday.to + 60 }])).toBe('hours_overlap');
    expect(callHoursProblem([monday, { ...monday, weekday: 2 }])).toBeNull();
    expect(callHoursProblem([{ ...monday, to: monday.from + 30 }])).toBeNull();
    const before = { ...monday, from: monday.from - 60, to: monday.from };
    expect([callHoursProblem([monday, before]), callHoursProblem([before, monday])]).toEqual([null, null]);
    expect(callHoursProblem([monday, { ...before, to: monday.from + 1 }])).toBe('hours_overlap');
    expect(CALL_MS).toBe(30 * MINUTE_MS);
  });
});

it('a conversation waits for us after a reader’s message and for the reader after ours', () => {
  expect(statusAfterMessage('closed', 'reader')).toBe('open');
  expect(statusAfterMessage('held', 'reader')).toBe('held');
  expect(statusAfterMessage('held', 'staff')).toBe('answered');
  expect(statusAfterMessage('open', 'host')).toBe('answered');
  expect(statusAfterMessage('closed', 'system')).toBe('closed');
});

it('a conversation is held when a program seems to have written', () => {
  expect(looksAutomatic({ website: 'http://x', elapsedMs: 60_000 })).toBe(true);
  expect(looksAutomatic({ website: '', elapsedMs: 500 })).toBe(true);
  expect(looksAutomatic({ website: ' ', elapsedMs: 9_000 })).toBe(false);
  expect([looksAutomatic({ elapsedMs: 2_999 }), looksAutomatic({ elapsedMs: 3_000 })]).toEqual([true, false]);
  expect(looksAutomatic({ website: 'http://x' })).toBe(true);
  expect(looksAutomatic({})).toBe(false);
});

it('a mailed answer is what stands above the mail it answers', () => {
  const quoted = '> ##- Scrivi sopra questa riga -##\n> Ciao,\n> ecco.';
  expect(
    newTextOf(
      `Grazie!\n\nA domani\n\nIl giorno lun 2 mar 2026 alle ore 12:00 Quotavera <r@x.it> ha scritto:\n${quoted}`,
    ),
  ).toBe('Grazie!\n\nA domani');
  expect(
    newTextOf(`Thanks.\r\n\r\nOn Mon, Mar 2, 2026 at 12:00 PM Quotavera\r\n<r@x.it> wrote:\r\n\r\n${quoted}`),
  ).toBe('Thanks.');
  expect(newTextOf('Ok\n\n-- \nMario Rossi\nTel 333')).toBe('Ok');
  expect(newTextOf('Va bene\n\n-----Messaggio originale-----\nDa: Quotavera')).toBe('Va bene');
  expect(newTextOf('Passt.\n________________________________\nVon: Quotavera')).toBe('Passt.');
  expect(newTextOf('Sì\n  > ##- riga -##\nresto')).toBe('Sì\nresto');
  // These lines look like the beginning or the end of what is cut off, but they are the writer's.
  expect(newTextOf('On y va\nCiao:')).toBe('On y va\nCiao:');
  expect(newTextOf('Ecco cosa ha scritto:')).toBe('Ecco cosa ha scritto:');
  expect(newTextOf('uno --\ndue ##- tre\n----- forse')).toBe('uno --\ndue ##- tre\n----- forse');
  expect(newTextOf('> citazione in mezzo\nrisposta sotto')).toBe('> citazione in mezzo\nrisposta sotto');
  expect(newTextOf('> tutto\n> citato')).toBe('');
});

it('a mailed answer is cut alike where the mail program put spaces around its lines', () => {
  expect(newTextOf('Sì.\n\n  -----Original Message-----  \nVecchio')).toBe('Sì.');
  expect(newTextOf('Sì.\n On Mon, 2 Mar 2026 Ada wrote:  \n> x')).toBe('Sì.');
  expect(newTextOf('Sì.\n  Il giorno lun 2 mar 2026 Ada <a@b.it>  \n  ha scritto: \n> x')).toBe('Sì.');
  expect(newTextOf('##- Rispondi sopra questa riga -##\nVecchio')).toBe('');
});

it('a mailed answer is read where it stands, below and between the lines that it answers too', () => {
  const head = 'Il 27/11/26 05:06, Quotavera ha scritto:';
  expect(newTextOf(`${head}\n> ##- riga -##\n>\n> Prema PRO.\n\nGrazie.`)).toBe('Grazie.');
  expect(newTextOf(`${head}\n> Prema PRO.\n\nFatto.\n\n> A presto\n\nSì!`)).toBe('Fatto.\n\nSì!');
  expect(newTextOf('Fatto.\n\n\n\nSì!')).toBe('Fatto.\n\nSì!');
});

it('a mail that quotes nothing stays whole, whatever signs it has', () => {
  expect(newTextOf('Non capisco:\n>2.5')).toBe('Non capisco:\n>2.5');
  expect(newTextOf('La mia giocata\n-- \nMilan, 2.00')).toBe('La mia giocata\n-- \nMilan, 2.00');
  expect(newTextOf('Da: Roma\nquando parto?')).toBe('Da: Roma\nquando parto?');
});

it.each([
  ['From: Q <q@x.it>\nSent: Friday, November 27, 2026 5:06 AM\nTo: me@x.it\nSubject: Re: x'],
  ['Da: Q <q@x.it> \nInviato: venerdì 27 novembre 2026 05:06\nA: me@x.it\nOggetto: Re: x'],
  ['De : Q <q@x.it>\nEnvoyé : vendredi 27 novembre 2026 05:06\nÀ : me@x.it\nObjet : Re: x'],
  ['De: Q <q@x.it>\nEnviado el: viernes, 27 de noviembre de 2026 5:06\nPara: me@x.it\nAsunto: Re: x'],
  ['Von: Q <q@x.it>\nGesendet: Freitag, 27. November 2026 um 05:06\nAn: me@x.it\nBetreff: Re: x'],
  ['Gesendet: Freitag, 27. November 2026 um 05:06\nVon: "Q" <q@x.it>\nAn: me@x.it\nBetreff: Re: x'],
  ['*Von:* Q <q@x.it>\n*Datum:* 27.11.26\n*Betreff:* x'],
])('a mailed answer is cut at the headers that its program writes above the answered mail: %j', (headers) => {
  expect(newTextOf(`Passt.\n\n${headers}\n\n##- riga -##\nVecchio`)).toBe('Passt.');
});

it('a mailed answer is cut in time that grows with its length', () => {
  expect(newTextOf('a\n>b\n'.repeat(50_000))).toContain('a\n>b');
  expect(newTextOf('\n'.repeat(1_000_000))).toBe('');
  expect(newTextOf(`ciao\n${'> \n'.repeat(50_000)}x`)).toContain('ciao');
  expect(newTextOf(`On ${'a '.repeat(50_000)}`)).toContain('On a');
});
