import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import type { ReportRun } from '#shared/reports/report-runs.ts'
import type { ReportSchedule } from '#shared/reports/report-schedules.ts'
import { mailsTo } from '#test/mailbox.ts'
import { giveTo } from '#test/ownership.ts'
import { database, landlord, memberOf, type User } from '#test/world.ts'
import { properties, reportSchedules, users } from '../db/tables.ts'
import { runJob } from '../jobs/fixture.ts'
import { lastDue } from '../reports/due.ts'
import { scheduledReports } from './scheduled-reports.ts'

/** A schedule that is a year old, so that its last day has passed on any day. */
async function scheduled(lana: User, what: object): Promise<ReportSchedule> {
  const { status, body } = await lana.post<ReportSchedule>('/api/report-schedules', {
    rhythm: 'monthly',
    day: 1,
    ...what,
  })
  expect(status).toBe(201)
  await database.db
    .update(reportSchedules)
    .set({ startsOn: addMonthsClamped(todayIn('UTC'), -12) })
    .where(eq(reportSchedules.id, body.id))
  return body
}

const listed = async (lana: User) =>
  (await lana.get<ReportSchedule[]>('/api/report-schedules')).body

/** Money from which statements begin. */
async function spend(lana: User, propertyId: string, day = '2024-05-05') {
  const bill = { propertyId, category: 'repairs', payee: 'Pipe', amount: '80' }
  const answer = await lana.post('/api/expenses', { ...bill, incurredOn: day, paidOn: day })
  expect(answer.status).toBe(201)
}

describe('the owners’ pack', () => {
  it('is issued and mailed once to each owner, on however many nodes', async () => {
    const lana = await landlord()
    const olga = await memberOf(lana, 'owner')
    const { body: beta } = await lana.post<{ id: string }>('/api/properties', {
      name: 'Beta',
      address: '2 Beta St',
      totalUnits: 1,
    })
    for (const id of [lana.property.id, beta.id]) {
      await giveTo(lana, olga, id)
      await spend(lana, id)
    }
    await scheduled(lana, { reportType: 'Owner Statements' })
    expect((await Promise.all([1, 2, 3].map(() => runJob(scheduledReports)))).flat()).toEqual([])
    await runJob(scheduledReports)

    const mails = await mailsTo(olga.user.email)
    expect(mails).toHaveLength(1)
    const statements = (await olga.get<OwnerStatement[]>('/api/owner-statements?all=true')).body
    expect(statements.map(({ property, version }) => [property.name, version]).sort()).toEqual([
      ['Alpha', 1],
      ['Beta', 1],
    ])
    for (const { id, sentTo, issuedBy } of statements) {
      expect(mails[0]?.text).toContain(`?statement=${id}`)
      expect([sentTo, issuedBy]).toEqual([olga.user.email, null])
    }
    const [schedule] = await listed(lana)
    expect(schedule?.sends.map(({ recipient, problem }) => [recipient.id, problem])).toEqual([
      [olga.user.id, null],
    ])
  })

  it('include an archived property for each month with money movements, and for no other', async () => {
    const lana = await landlord()
    const olga = await memberOf(lana, 'owner')
    const dueOn = lastDue({ rhythm: 'monthly', day: 1 }, 'UTC', new Date())
    const lastMonth = addMonthsClamped(dueOn, -1).slice(0, 7)
    const ids = [lana.property.id]
    for (const name of ['Quiet', 'Gone', 'Billed']) {
      const sent = { name, address: '2 B St', totalUnits: 1 }
      ids.push((await lana.post<{ id: string }>('/api/properties', sent)).body.id)
    }
    const [alpha = '', quiet = '', gone = '', billed = ''] = ids
    const archived = {
      [alpha]: `${lastMonth}-10`,
      [quiet]: `${lastMonth}-10`,
      [gone]: '2024-05-10',
      [billed]: '2024-05-10',
    }
    for (const [propertyId, day] of Object.entries(archived)) {
      await giveTo(lana, olga, propertyId)
      const archivedAt = new Date(`${day}T12:00:00Z`)
      await database.db.update(properties).set({ archivedAt }).where(eq(properties.id, propertyId))
      if (propertyId === quiet || propertyId === gone) continue
      await spend(lana, propertyId, `${lastMonth}-05`)
    }
    await scheduled(lana, { reportType: 'Owner Statements' })
    expect(await runJob(scheduledReports)).toEqual([])
    expect(await mailsTo(olga.user.email)).toHaveLength(1)
    const statements = (await olga.get<OwnerStatement[]>('/api/owner-statements')).body
    expect(statements).toHaveLength(2)
    for (const propertyId of [alpha, billed])
      expect(statements).toContainEqual(
        expect.objectContaining({ propertyId, month: lastMonth, expenses: '80.00' }),
      )
  })

  it('go to a former owner, for the days they owned', async () => {
    const lana = await landlord()
    const olga = await memberOf(lana, 'owner')
    await giveTo(lana, olga)
    await spend(lana, lana.property.id)
    await scheduled(lana, { reportType: 'Owner Statements' })
    await database.db
      .update(users)
      .set({ organizationId: null, role: 'tenant' })
      .where(eq(users.id, olga.user.id))
    await runJob(scheduledReports)
    expect(await mailsTo(olga.user.email)).toHaveLength(1)
    const [schedule] = await listed(lana)
    expect(schedule?.sends.map(({ problem }) => problem)).toEqual([null])
  })
})

describe('a scheduled report', () => {
  it('are sent once to permitted readers, with the rows that each may see', async () => {
    const lana = await landlord()
    const olga = await memberOf(lana, 'owner')
    const mary = await memberOf(lana, 'manager')
    await giveTo(lana, olga)
    await lana.post('/api/properties', { name: 'Beta', address: '2 B St', totalUnits: 1 })
    const recipientIds = [olga.user.id, mary.user.id]
    await scheduled(lana, { reportType: 'Rent Roll', rhythm: 'weekly', recipientIds })
    expect(await runJob(scheduledReports)).toEqual([])
    await runJob(scheduledReports)
    const [mail, ...more] = await mailsTo(olga.user.email)
    expect([mail?.subject.startsWith('Rent Roll for '), more.length]).toEqual([true, 0])
    const rows = async (who: User) => {
      const runs = (await who.get<ReportRun[]>('/api/report-runs')).body
      return runs.filter(({ user }) => user.id === who.user.id).map(({ rowCount }) => rowCount)
    }
    expect([await rows(olga), await rows(mary)]).toEqual([[2], [3]])
  })

  it('are not sent after their end, or to a person without access any more', async () => {
    const lana = await landlord()
    const mary = await memberOf(lana, 'manager')
    const recipientIds = [mary.user.id]
    const ended = await scheduled(lana, { reportType: 'Rent Roll', recipientIds })
    expect((await lana.delete(`/api/report-schedules/${ended.id}`)).status).toBe(204)
    await scheduled(lana, { reportType: 'Tenant Directory', recipientIds })
    await lana.patch(`/api/members/${mary.user.id}`, { role: 'staff' })
    await runJob(scheduledReports)
    expect(await mailsTo(mary.user.email)).toEqual([])
    expect((await listed(lana)).map(({ sends }) => sends.map(({ problem }) => problem))).toEqual([
      ['They may no longer see this report'],
      [],
    ])
  })

  it('keep the filters of their report, for each who sees its property', async () => {
    const lana = await landlord()
    const olga = await memberOf(lana, 'owner')
    const recipientIds = [lana.user.id, olga.user.id]
    const filters = { fromMonth: 3, propertyId: lana.property.id, basis: 'accrual' }
    const added = await scheduled(lana, { reportType: 'Profit & Loss', recipientIds, filters })
    expect(added.filters).toEqual(filters)
    expect(await runJob(scheduledReports)).toEqual([])
    const dueOn = lastDue({ rhythm: 'monthly', day: 1 }, 'UTC', new Date())
    const runs = (await lana.get<ReportRun[]>('/api/report-runs')).body
    expect(runs.map(({ params }) => params)).toEqual([
      {
        ...{ propertyId: lana.property.id, basis: 'accrual' },
        ...{ from: addMonthsClamped(dueOn, -3), to: addDays(dueOn, -1) },
      },
    ])
    const [schedule] = await listed(lana)
    expect(schedule?.filters).toEqual(filters)
    const problems = schedule?.sends.map(({ recipient, problem }) => [recipient.id, problem])
    expect(problems?.toSorted()).toEqual(
      [
        [lana.user.id, null],
        [olga.user.id, 'They do not see the property or tenant it is about'],
      ].toSorted(),
    )
    expect(await mailsTo(olga.user.email)).toEqual([])
  })

  it('are refused at the field for people without access, or on an invalid day', async () => {
    const lana = await landlord()
    const sam = await memberOf(lana, 'staff')
    const rows = { reportType: 'Rent Roll', rhythm: 'weekly', day: 1 }
    const fieldsOf = async (what: object) =>
      JSON.parse((await lana.post('/api/report-schedules', { ...rows, ...what })).text).fields
    expect(await fieldsOf({ recipientIds: [sam.user.id] })).toEqual({
      recipientIds: 'Someone you chose may not see this report',
    })
    expect(await fieldsOf({ recipientIds: [(await landlord()).user.id] })).toEqual({
      recipientIds: 'Choose people of your organization',
    })
    expect(await fieldsOf({})).toEqual({ recipientIds: 'Choose at least one recipient' })
    expect(await fieldsOf({ day: 8, recipientIds: [lana.user.id] })).toEqual({
      day: 'Choose a day of the week',
    })
    const recipientIds = [lana.user.id]
    expect(await fieldsOf({ recipientIds, filters: { fromMonth: 3 } })).toEqual({
      'filters.fromMonth': 'Rent Roll takes no fromMonth',
    })
    const { property } = await landlord()
    const filters = { propertyId: property.id }
    const sent = { ...rows, recipientIds, filters }
    expect((await lana.post('/api/report-schedules', sent)).status).toBe(404)
  })
})
