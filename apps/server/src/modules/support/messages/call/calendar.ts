import { CALL_MS } from '@quotavera/domain/support/messages';
import { ICalAttendeeRole, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { newCalendar } from '../../../../platform/feeds/index.ts';

export interface CalendarCall {
  readonly id: number;
  readonly startsAt: Date;
  /** Grows with every change. */
  readonly sequence: number;
  readonly title: string;
  readonly text: string;
  readonly meetingLink: string;
  readonly attendee: { readonly name: string; readonly email: string };
  readonly organizer: { readonly name: string; readonly address: string };
  readonly home: string;
  readonly at: Date;
}

/** A call as an iCalendar file (RFC 5545, times in UTC): an invitation, or that it is cancelled. */
export function calendarOf(call: CalendarCall, method: 'REQUEST' | 'CANCEL'): string {
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
