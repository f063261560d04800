import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { digest } from '#server/access/caller.ts'
import { attempts, auditLog, calendarFeeds } from '#server/db/tables.ts'
import type { CalendarFeed } from '#shared/operations/calendar-feed.ts'
import { calendarPathOf, daysAt } from '#test/calendar-feed.ts'
import { call, database, landlord, newcomer, type User } from '#test/world.ts'

const feedOf = async (person: User) => (await person.get<CalendarFeed>('/api/calendar-feed')).body

describe('a calendar address', () => {
  it('is read without signing in, exists once per person, and ends on request', async () => {
    const ann = await newcomer()
    expect(await feedOf(ann)).toEqual({ createdAt: null, lastReadAt: null })
    const first = await calendarPathOf(ann)
    expect(await feedOf(ann)).toMatchObject({ createdAt: expect.any(String), lastReadAt: null })
    expect(await daysAt(first)).toEqual([])
    expect((await feedOf(ann)).lastReadAt).toEqual(expect.any(String))
    const second = await calendarPathOf(ann)
    expect(await feedOf(ann)).toMatchObject({ lastReadAt: null })
    const dead = await call('GET', first)
    expect(dead).toMatchObject({ status: 404, body: { message: 'Calendar not found' } })
    expect(await daysAt(second)).toEqual([])
    for (const _ of 'ab') expect((await ann.delete('/api/calendar-feed')).status).toBe(204)
    const ended = await call('GET', second)
    const unknown = await call('GET', `/api/calendars/rooftree_calendar_${'a'.repeat(43)}.ics`)
    expect([ended.status, ended.text, unknown.text]).toEqual([404, dead.text, dead.text])
  })

  it('is stored as its hash alone, is no sign-in, and is not repeated for a retry', async () => {
    const ann = await newcomer()
    const path = await calendarPathOf(ann)
    const token = path.slice('/api/calendars/'.length).replace('.ics', '')
    const [row] = await database.db
      .select()
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, ann.user.id))
    expect(row?.tokenHash).toBe(digest(token))
    expect((await call('GET', '/api/properties', { token })).status).toBe(401)
    expect((await call('GET', `/api/calendars/${ann.token}`)).status).toBe(404)
    const key = { 'idempotency-key': 'once' }
    const made = await ann.post<{ address: string }>('/api/calendar-feed', {}, key)
    const again = await ann.post<{ address: string }>('/api/calendar-feed', {}, key)
    expect(again.body.address).not.toBe(made.body.address)
  })

  it('being made, renewed and ended is written down, reading it is not', async () => {
    const lana = await landlord()
    await calendarPathOf(lana)
    await daysAt(await calendarPathOf(lana))
    await lana.delete('/api/calendar-feed')
    await lana.delete('/api/calendar-feed')
    const rows = await database.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(
        and(eq(auditLog.actorId, lana.user.id), sql`${auditLog.action} = 'credentials_changed'`),
      )
      .orderBy(auditLog.number)
    expect(rows.map(({ after }) => after)).toEqual(
      ['made', 'renewed', 'ended'].map(calendarFeed => ({ calendarFeed })),
    )
  })

  it('ends with the password it was made under, and with the account', async () => {
    const ann = await newcomer()
    const path = await calendarPathOf(ann)
    const newPassword = 'another horse battery'
    const change = { currentPassword: ann.password, newPassword }
    expect((await ann.post('/api/auth/change-password', change)).status).toBeLessThan(300)
    expect((await call('GET', path)).status).toBe(404)
    const bob = await newcomer()
    const another = await calendarPathOf(bob)
    const body = { currentPassword: bob.password, confirmation: 'ERASE' }
    expect((await call('DELETE', '/api/auth/user', { token: bob.token, body })).status).toBe(204)
    expect((await call('GET', another)).status).toBe(404)
  })

  it('is read sixty times an hour, then gets the time to retry', async () => {
    const path = await calendarPathOf(await newcomer())
    await daysAt(path)
    const hash = digest(path.slice('/api/calendars/'.length).replace('.ics', ''))
    await database.db
      .update(attempts)
      .set({ count: 59 })
      .where(eq(attempts.key, `calendar:${hash}`))
    await daysAt(path)
    const refused = await call('GET', path)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(await daysAt(await calendarPathOf(await newcomer()))).toEqual([])
  })
})
