import { expect } from 'vitest'
import { calendarIn } from './calendar.ts'
import { call, type User } from './world.ts'

/** Creates a calendar address for a person, and returns its path. */
export async function calendarPathOf(person: User): Promise<string> {
  const { status, body } = await person.post<{ address: string }>('/api/calendar-feed')
  expect(status).toBe(201)
  expect(body.address).toMatch(
    /^https:\/\/rooftree\.example\/api\/calendars\/rooftree_calendar_[\w-]{43}\.ics$/,
  )
  return new URL(body.address).pathname
}

/** The days a calendar reads there. */
export async function daysAt(path: string) {
  const { status, headers, text } = await call('GET', path)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'no-store',
  ])
  return calendarIn(text).map(({ uid, on, title }) => ({ id: uid.split('@')[0], on, title }))
}
