import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import type { OwnerEntry } from '#shared/accounting/owner-entries.ts'
import { addMoney } from '#shared/money.ts'
import type {
  OwnerStatement,
  StatementFigures,
  StatementLine,
  StatementShare,
} from '#shared/owners/owner-statements.ts'
import type { PropertyOwner } from '#shared/owners/property-owners.ts'
import type { Property } from '#shared/properties/properties.ts'
import { database, memberOf, type User } from '#test/world.ts'
import { itIs, leaseHome, made, pay } from '../fixture.ts'

type Preview = StatementFigures & { shares: StatementShare[]; lines: StatementLine[] }
type Share = { userId: string; percent: string }

/** A home at 1,000 a month from August 2025, 8 % of all receipts, which Ada owns alone. Today is 12 November. */
async function managed() {
  const { lana, lease } = await leaseHome('2025-08-01', { monthlyRent: '1000' })
  vi.useRealTimers()
  const [ada, ben, cleo] = [
    await memberOf(lana, 'owner'),
    await memberOf(lana, 'owner'),
    await memberOf(lana, 'owner'),
  ]
  itIs('2025-11-12')
  const path = `/api/properties/${lana.property.id}`
  const fees = { managementFeePercent: '8', managementFeeBase: 'all', reserve: '100' }
  made(await lana.patch(path, { ownerId: ada.user.id, ownerSince: '2025-08-01', ...fees }))
  const propertyId = lana.property.id
  const put = (owners: Share[], more: object = {}) =>
    lana.put(`${path}/owners`, { owners, ...more })
  const preview = async (month: string, { user }: User) =>
    made(await lana.get<Preview>(`${path}/owner-statement?month=${month}&ownerId=${user.id}`))
  return { lana, lease, ada, ben, cleo, path, propertyId, put, preview }
}

const share = ({ user }: User, percent: string): Share => ({ userId: user.id, percent })
const at = (field: string, message: string) => ({
  status: 400,
  body: { errors: [{ field, message }] },
})
const sum = (name: keyof StatementFigures, statements: StatementFigures[]) =>
  addMoney('0', ...statements.map(statement => statement[name]))

describe('the shares of a property', () => {
  let home: Awaited<ReturnType<typeof managed>>
  beforeAll(async () => {
    home = await managed()
  })

  test.each([
    ['50', '49.9999', 'The shares must add up to 100%'],
    ['50.00001', '50', 'Enter a percentage up to 100, such as 50 or 33.3333'],
    ['0', '100', 'Enter a percentage up to 100, such as 50 or 33.3333'],
    ['', '100', 'Share is required'],
  ])('of %s and %s are refused', async (one, other, sentence) => {
    const refused = await home.put([share(home.ada, one), share(home.ben, other)])
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ message: sentence }] } })
  })

  it('are of members, each named once, on a day that has come', async () => {
    const stranger = await managed()
    const { ada, put } = home
    expect(await put([share(stranger.ada, '100')])).toMatchObject(
      at('owners.0.userId', 'Choose someone from your organization'),
    )
    expect(await put([share(ada, '50'), share(ada, '50')])).toMatchObject(
      at('owners', 'Add each owner once'),
    )
    expect(await put([share(ada, '100')], { effectiveFrom: '2025-11-13' })).toMatchObject(
      at('effectiveFrom', 'Choose a day up to today, 50 years back at most'),
    )
  })

  it('sum to 100 whatever writes them', async () => {
    const change = sql`update property_owners set percent = 60 where property_id = ${home.propertyId}`
    await expect(database.db.execute(change)).rejects.toMatchObject({
      cause: { constraint: 'whole_shares' },
    })
    const removal = sql`delete from property_owners where property_id = ${home.propertyId}`
    await expect(database.db.execute(removal)).rejects.toMatchObject({
      cause: { constraint: 'whole_shares' },
    })
  })

  it('are dated, and the largest one is the owner of the property', async () => {
    const { ada, ben, cleo, lana, path, put } = home
    const from = { effectiveFrom: '2025-10-16' }
    const set = made(
      await put([share(ada, '20'), share(ben, '50'), share(cleo, '30')], from),
    ) as unknown as PropertyOwner[]
    const sharesOf = ({ user }: User) => set.find(({ id }) => id === user.id)?.shares
    expect(sharesOf(ada)).toEqual([
      { from: '2025-10-16', until: null, percent: '20' },
      { from: '2025-08-01', until: '2025-10-16', percent: '100' },
    ])
    expect(sharesOf(ben)).toEqual([{ from: '2025-10-16', until: null, percent: '50' }])
    const { body } = await lana.get<Property>(path)
    expect([body.ownerId, body.ownerSince]).toEqual([ben.user.id, '2025-10-16'])
    expect(await lana.patch(path, { ownerSince: '2025-10-20' })).toMatchObject(
      at('ownerSince', 'This property has several owners. Change their shares instead'),
    )
    expect(await lana.patch(path, { ownerId: ben.user.id })).toMatchObject({ status: 200 })
    expect(await put([share(ada, '100')], { effectiveFrom: '2025-09-01' })).toMatchObject({
      status: 409,
      body: { needsConfirmation: true },
    })
  })

  it('are not changed from an older version', async () => {
    const { ada, lana, path } = home
    const owners = [share(ada, '100')]
    const version = { 'if-match': '"2025-01-01T00:00:00.000Z"' }
    expect(await lana.put(`${path}/owners`, { owners }, version)).toMatchObject({ status: 412 })
  })

  it('of a member who leaves are unassigned, and others keep theirs', async () => {
    const { lana, cleo, path, propertyId } = home
    itIs('2025-11-12')
    expect(await lana.delete(`/api/members/${cleo.user.id}`)).toMatchObject({ status: 204 })
    const { rows } = await database.db.execute(sql`select user_id is null as is_free, percent::text
      from property_owners where property_id = ${propertyId} and effective_from = '2025-11-12' order by percent`)
    expect(rows).toEqual([
      { is_free: false, percent: '20.0000' },
      { is_free: true, percent: '30.0000' },
      { is_free: false, percent: '50.0000' },
    ])
    expect((await lana.get<Property>(path)).body.ownerId).toBe(home.ben.user.id)
  })
})

describe('statements of several owners', () => {
  let home: Awaited<ReturnType<typeof managed>>
  beforeAll(async () => {
    home = await managed()
    const { lana, lease, ada, ben, cleo, put, propertyId } = home
    await pay(lana, lease, '1000', '2025-10-03')
    await pay(lana, lease, '333.33', '2025-10-20')
    made(
      await put([share(ada, '50'), share(ben, '30'), share(cleo, '20')], {
        effectiveFrom: '2025-10-16',
      }),
    )
    const entry = { propertyId, kind: 'draw', amount: '10', entryOn: '2025-10-31', confirm: true }
    expect(await lana.post('/api/owner-entries', entry)).toMatchObject(
      at('ownerId', 'Choose one of the owners of this property'),
    )
    made(await lana.post('/api/owner-entries', { ...entry, ownerId: ben.user.id }))
  })

  it('divide a month by the shares of each day, and leave draws with who drew', async () => {
    const [ada, ben, cleo] = [
      await home.preview('2025-10', home.ada),
      await home.preview('2025-10', home.ben),
      await home.preview('2025-10', home.cleo),
    ]
    expect(ada.shares).toEqual([
      { from: '2025-10-01', to: '2025-10-15', percent: '100' },
      { from: '2025-10-16', to: '2025-10-31', percent: '50' },
    ])
    // 1,000 alone, and half of 333.33, whose two odd cents are Ben’s and Cleo’s; fees 80.00, and half of 26.67.
    expect(ada).toMatchObject({ receipts: '1166.66', managementFee: '93.33', reserve: '50.00' })
    expect(ben).toMatchObject({ receipts: '100.00', draws: '10.00', reserve: '30.00' })
    const all = [ada, ben, cleo]
    expect(sum('receipts', all)).toBe('1333.33')
    expect(sum('managementFee', all)).toBe('106.67')
    expect(sum('draws', all)).toBe('10.00')
    expect(sum('ending', all)).toBe('1216.66')
    expect(ben.lines.find(({ details }) => details.startsWith('Paid'))?.out).toBe('10.00')
    expect(cleo.lines.some(({ details }) => details.startsWith('Paid'))).toBe(false)
  })

  it('are issued at once, post each fee once, and are up to date', async () => {
    const { lana, propertyId, ada, ben, cleo } = home
    const statements = [ada, ben, cleo].map(({ user }) => ({ propertyId, ownerId: user.id }))
    const batch = { month: '2025-10', statements, send: true }
    const issued = made(
      await lana.post<{ isNew: boolean; sentTo: string | null }[]>(
        '/api/owner-statements/batch',
        batch,
      ),
    )
    expect(issued.map(({ isNew, sentTo }) => [isNew, sentTo !== null])).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
    const fees = await lana.get<Expense[]>('/api/expenses?category=management_fees')
    expect(fees.body.map(({ amount, incurredOn }) => [incurredOn, amount])).toEqual([
      ['2025-10-31', '26.67'],
      ['2025-10-15', '80.00'],
    ])
    const again = made(await lana.post<{ isNew: boolean }[]>('/api/owner-statements/batch', batch))
    expect(again.map(({ isNew }) => isNew)).toEqual([false, false, false])
  })

  it('are each owner’s own, as are draws and the days before a share', async () => {
    const { ada, ben, cleo, path } = home
    const [mine] = (await ben.get<OwnerStatement[]>('/api/owner-statements')).body
    expect(mine).toMatchObject({ ownerId: ben.user.id, receipts: '100.00' })
    const foreign = (await cleo.get<OwnerStatement[]>('/api/owner-statements')).body
    expect(foreign.map(({ ownerId }) => ownerId)).toEqual([cleo.user.id])
    expect(await cleo.get(`/api/owner-statements/${mine?.id}`)).toMatchObject({ status: 404 })
    expect((await ben.get<OwnerEntry[]>('/api/owner-entries')).body).toHaveLength(1)
    expect((await cleo.get<OwnerEntry[]>('/api/owner-entries')).body).toEqual([])
    const paid = async (who: User) =>
      (await who.get<{ receivedOn: string }[]>('/api/payments')).body.map(row => row.receivedOn)
    expect(await paid(cleo)).toEqual(['2025-10-20'])
    expect(await paid(ada)).toEqual(['2025-10-20', '2025-10-03'])
    expect(await cleo.get(path)).toMatchObject({ status: 200 })
    expect(await cleo.get(`${path}/owners`)).toMatchObject({ status: 403 })
    const draws = async (who: User) =>
      JSON.stringify((await who.get('/api/general-ledger?from=2025-10-01&to=2025-10-31')).body)
    expect(await draws(ben)).toContain('10.00')
    expect(await draws(cleo)).not.toContain('"10.00"')
    expect(await draws(cleo)).not.toContain('1000.00')
  })
})
