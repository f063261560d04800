import { eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import { addDays } from '#shared/dates.ts'
import { call, database, freshEmail, landlord, memberOf, signIn, tenantOf } from '#test/world.ts'
import { valuesOfEntry, wholeEntry } from '../audit/entries.ts'
import { actAsSystem, record } from '../audit/record.ts'
import { auditLog, auditValues, units, users } from '../db/tables.ts'
import { runJob, storedLease, today } from '../jobs/fixture.ts'
import { leaseStates } from '../leases/job.ts'
import { changesIn, deedsIn, logOf } from './fixture.ts'

/** Every entry about a person, in all organizations, oldest first. */
function about(userId: string) {
  return database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, userId))
    .orderBy(auditLog.at, auditLog.number)
}

describe('signing in and out', () => {
  it('is stored, and so is a failure: with the address and the browser', async () => {
    const lana = await landlord()
    const before = await logOf(lana)
    const { email } = lana.user
    const from = { 'user-agent': 'Firefox' }
    const headers = { headers: from }
    await call('POST', '/api/auth/login', { body: { email, password: 'wrong wrong' }, ...headers })
    const { body } = await call<{ token: string }>('POST', '/api/auth/login', {
      body: { email, password: lana.password },
      ...headers,
    })
    await call('POST', '/api/auth/logout', { token: body.token, ...headers })
    const log = await logOf(lana)
    const fresh = log.slice(0, log.length - before.length)
    expect(deedsIn(fresh)).toEqual([
      'signed_out session',
      'signed_in session',
      'sign_in_failed session',
    ])
    for (const entry of fresh) {
      expect(entry).toMatchObject({
        entityId: lana.user.id,
        address: '127.0.0.1',
        userAgent: 'Firefox',
      })
      expect(entry.requestId).not.toBeNull()
      expect(entry.changes).toEqual([])
    }
    expect(fresh.map(({ actorKind }) => actorKind)).toEqual(['person', 'person', 'visitor'])
    expect(fresh.map(({ actor }) => actor?.id)).toEqual([lana.user.id, lana.user.id, undefined])
  })

  it('of a user without an organization is in no organization’s log', async () => {
    const { body: ann } = await call<{ user: Account }>('POST', '/api/auth/register', {
      body: { email: freshEmail(), password: 'correct horse battery' },
    })
    const entries = await about(ann.user.id)
    expect(entries.map(({ action }) => action)).toEqual(['created', 'signed_in'])
    for (const entry of entries)
      expect(entry).toMatchObject({
        organizationId: null,
        actorKind: 'person',
        actorId: ann.user.id,
      })
  })

  it('by an unknown address is stored without that address', async () => {
    const typed = `nobody-${Date.now()}@test.example`
    await call('POST', '/api/auth/login', {
      body: { email: typed, password: 'wrong wrong' },
      headers: { 'user-agent': typed },
    })
    const [entry, ...more] = await database.db
      .select(getTableColumns(auditLog))
      .from(auditLog)
      .innerJoin(auditValues, valuesOfEntry)
      .where(eq(wholeEntry.userAgent, typed))
    expect(more).toEqual([])
    expect(entry).toMatchObject({ action: 'sign_in_failed', actorKind: 'visitor', entityId: null })
    expect(entry?.after).toBeNull()
  })
})

describe('a person', () => {
  it('who changes their password adds an entry without it, and entries for their ended sessions', async () => {
    const lana = await landlord()
    await signIn(lana.user.id)
    const before = await logOf(lana)
    const newPassword = 'another long password'
    await lana.post('/api/auth/change-password', { currentPassword: lana.password, newPassword })
    const log = await logOf(lana)
    const fresh = log.slice(0, log.length - before.length)
    expect(deedsIn(fresh).sort()).toEqual(['credentials_changed person', 'signed_out session'])
    expect(fresh.find(({ entity }) => entity === 'person')?.changes).toEqual([])
    const everything = JSON.stringify(await about(lana.user.id))
    const [person] = await database.db.select().from(users).where(eq(users.id, lana.user.id))
    expect(everything).not.toContain(newPassword)
    expect(everything).not.toContain(person?.passwordHash)
    expect(everything).not.toMatch(/argon2|passwordHash|password_hash|reset_token/)
  })

  it('stores preferences for the user, a tenant’s details for their landlord', async () => {
    const lana = await landlord()
    await lana.patch<Account>('/api/auth/user', { preferences: { systemUpdates: true } })
    const bob = await tenantOf(lana)
    await lana.patch(`/api/tenants/${bob.id}`, { phone: '555' })
    const [phone, added, , own] = await logOf(lana)
    expect(changesIn(own)).toEqual({ 'preferences.systemUpdates': [null, true] })
    expect(added).toMatchObject({ action: 'created', entity: 'tenant', entityId: bob.id })
    expect(phone).toMatchObject({ action: 'updated', entity: 'person', label: 'Bob Ray' })
    expect(changesIn(phone)).toEqual({ phone: [null, '555'] })
  })

  it('whose role an admin changes appears in the organization’s log', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'staff')
    await lana.patch(`/api/members/${mia.user.id}`, { role: 'manager' })
    const [entry] = await logOf(lana)
    expect(entry).toMatchObject({
      entity: 'person',
      entityId: mia.user.id,
      actor: { id: lana.user.id },
    })
    expect(changesIn(entry)).toEqual({ role: ['staff', 'manager'] })
    await lana.delete(`/api/members/${mia.user.id}`)
    const [removed] = await logOf(lana)
    expect(removed).toMatchObject({ action: 'updated', entity: 'person', entityId: mia.user.id })
  })
})

describe('who acts', () => {
  it('is Rooftree itself where a job does it', async () => {
    const lana = await landlord()
    const lease = await storedLease(lana, {
      startDate: addDays(today(), -40),
      endDate: addDays(today(), 300),
      status: 'pending',
    })
    await runJob(leaseStates)
    const log = await logOf(lana, `?entity=lease&entityId=${lease}`)
    const begun = log.find(({ action, entity }) => action === 'updated' && entity === 'lease')
    expect(begun).toMatchObject({ actorKind: 'system', actor: null })
    expect(changesIn(begun)).toMatchObject({ status: ['pending', 'active'] })
  })

  it('names the database where no user is set', async () => {
    const lana = await landlord()
    const id = lana.units[0]?.id ?? ''
    await database.db.update(units).set({ bedrooms: 7 }).where(eq(units.id, id))
    const [entry] = await logOf(lana)
    expect(entry).toMatchObject({ actorKind: 'database', actor: null, entityId: id })
  })

  it('is set for one transaction alone, and a rolled-back one adds nothing', async () => {
    const lana = await landlord()
    const before = await logOf(lana)
    const id = lana.units[0]?.id ?? ''
    const work = database.transaction(async tx => {
      await actAsSystem(tx)
      await tx.update(units).set({ bedrooms: 7 }).where(eq(units.id, id))
      await record(tx, {
        action: 'exported',
        entity: 'report',
        organizationId: lana.user.organizationId,
        userId: null,
      })
      throw new Error('Changed my mind')
    })
    await expect(work).rejects.toThrow('Changed my mind')
    expect(await logOf(lana)).toEqual(before)
  })

  it('and columns of an event without a row, except those named like a secret', async () => {
    const lana = await landlord()
    const { body } = await lana.get<Account>('/api/auth/user')
    await record(database.db, {
      action: 'exported',
      entity: 'report',
      organizationId: body.organizationId,
      userId: lana.user.id,
      label: 'rent_roll',
      details: { rows: 12, token: 'x', password: 'y' },
    })
    const [entry] = await logOf(lana)
    expect(entry).toMatchObject({
      action: 'exported',
      entity: 'report',
      label: 'rent_roll',
      actor: { id: lana.user.id },
    })
    expect(changesIn(entry)).toEqual({ rows: [null, '12'] })
  })
})
