import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect } from 'vitest';

/** An event of a calendar file, as the readers of others understand it. */
export interface CalendarEvent {
  uid: string;
  summary: string;
  /** ISO instants. */
  start: string;
  end: string | null;
  sequence: number;
}

const byUid = (a: CalendarEvent, b: CalendarEvent) => a.uid.localeCompare(b.uid);

/** The reader of Thunderbird, which refuses what RFC 5545 doesn't know. */
function readByIcalJs(text: string): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.name).toBe('vcalendar');
  for (const required of ['prodid', 'version']) expect(calendar.hasProperty(required)).toBe(true);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    for (const required of ['uid', 'dtstamp', 'dtstart'])
      expect([required, component.hasProperty(required)]).toEqual([required, true]);
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate?.toJSDate().toISOString() ?? null,
      sequence: event.sequence ?? 0,
    };
  });
}

function readByNodeIcal(text: string): CalendarEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
    part?.type === 'VEVENT'
      ? {
          uid: part.uid,
          summary: typeof part.summary === 'string' ? part.summary : part.summary.val,
          start: part.start.toISOString(),
          end: part.end?.toISOString() ?? null,
          sequence: Number(part.sequence ?? 0),
        }
      : [],
  );
}

/** The events of a calendar file, by UID. Fails where two readers of others refuse it or understand it differently, and where a line is too long. */
export function readCalendar(text: string): CalendarEvent[] {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = readByIcalJs(text).toSorted(byUid);
  expect(readByNodeIcal(text).toSorted(byUid)).toEqual(events);
  return events;
}
