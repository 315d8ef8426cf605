import { CALL_MS } from '@quotavera/domain/support/messages';
import { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { newCalendar } from '../../../../platform/feeds/index.ts';
import type { CalendarMethod } from '../../../../platform/mail/index.ts';

export interface CalendarCall {
  id: number;
  startsAt: Date;
  /** Grows with every change. */
  sequence: number;
  title: string;
  text: string;
  meetingLink: string;
  attendee: { name: string; email: string };
  organizer: { name: string; address: string };
  home: string;
  at: Date;
}

/** A call as an iCalendar file (RFC 5545, times in UTC): an invitation, or that it is cancelled. */
export function calendarOf(call: CalendarCall, method: CalendarMethod): string {
  const calendar = newCalendar(ICalCalendarMethod[method]);
  const event = calendar.createEvent({
    id: `call-${call.id}@${new URL(call.home).hostname}`,
    sequence: call.sequence,
    start: call.startsAt,
    end: new Date(call.startsAt.getTime() + CALL_MS),
    stamp: call.at,
    summary: call.title,
    description: call.text,
    location: call.meetingLink || null,
    url: `${call.home}/call-request?call=${call.id}`,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: call.organizer.name, email: call.organizer.address },
  });
  event.createAttendee({ ...call.attendee, role: ICalAttendeeRole.REQ, rsvp: false });
  return calendar.toString();
}
