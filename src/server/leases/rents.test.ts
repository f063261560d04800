import { expect, it, vi } from 'vitest'
import type * as z from 'zod'
import type { getRents } from '#shared/leases/lease-rents.ts'
import type { Ledger } from '#shared/leases/leases.ts'
import { memberOf, type User } from '#test/world.ts'
import {
  charge,
  everybody,
  itIs,
  leaseHome,
  leaseNow,
  made,
  pay,
  rentFallsDue,
  statement,
} from '../fixture.ts'

type Rents = z.output<typeof getRents.reply>

it('agreed and upcoming rents are shown before any change', async () => {
  const { lana, lease } = await leaseHome('2025-01-01')
  const at = (query: string) => lana.get<Rents>(`/api/leases/${lease.id}/rents${query}`)
  const now = made(await at(''))
  expect(now.steps).toEqual([{ effectiveFrom: '2025-01-01', monthlyRent: '1200.00' }])
  expect(now.periods.map(({ periodStart, rent, charged }) => [periodStart, rent, charged])).toEqual(
    [
      ['2025-01-01', '1200.00', '1200.00'],
      ['2025-02-01', '1200.00', null],
      ['2025-03-01', '1200.00', null],
    ],
  )

  const ending = made(await at('?lastDay=2025-01-12'))
  expect(ending.periods).toEqual([
    {
      dueDate: '2025-01-01',
      periodStart: '2025-01-01',
      periodEnd: '2025-01-12',
      rent: '464.52',
      charged: '1200.00',
    },
  ])
  const raised = made(await at('?monthlyRent=1300&effectiveFrom=2025-02-15'))
  expect(raised.periods.map(({ rent }) => rent)).toEqual(['1200.00', '1250.00', '1300.00'])

  // A preview: nothing is changed.
  expect((await statement(lana, lease)).balance).toBe('1200.00')
  expect(await at('?monthlyRent=1300')).toMatchObject({
    status: 400,
    body: { fields: { effectiveFrom: 'Choose the day the rent takes effect' } },
  })
})

it('an owner sees charged rents of the days they owned', async () => {
  const { lana, lease } = await leaseHome('2025-01-01')
  vi.useRealTimers()
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  itIs('2025-04-10')
  await rentFallsDue(lease)
  const property = `/api/properties/${lana.property.id}`
  made(await lana.patch(property, { ownerId: ada.user.id, ownerSince: '2025-01-01' }))
  made(await lana.patch(property, { ownerId: ben.user.id, ownerSince: '2025-03-15' }))
  const path = `/api/leases/${lease.id}/rents?monthlyRent=1300&effectiveFrom=2025-01-01`
  const chargedFor = async (person: User) =>
    made(await person.get<Rents>(path)).periods.flatMap(({ charged, dueDate }) =>
      charged === null ? [] : [dueDate],
    )
  expect(await chargedFor(lana)).toEqual(['2025-01-01', '2025-02-01', '2025-03-01', '2025-04-01'])
  expect(await chargedFor(ben)).toEqual(['2025-04-01'])
})

it('ending a lease changes the rent as in its preview', async () => {
  const { lana, lease } = await leaseHome('2025-01-01')
  itIs('2025-01-10')
  const url = `/api/leases/${lease.id}`
  const [foretold] = made(await lana.get<Rents>(`${url}/rents?lastDay=2025-01-20`)).periods
  made(await lana.put(`${url}/termination`, { terminatedOn: '2025-01-20', reason: 'Moves' }))
  expect((await statement(lana, lease)).balance).toBe(foretold?.rent)
})

it('a ledger shows allocations, and as of an earlier day those of that day', async () => {
  const { lana, lease } = await leaseHome('2025-01-01')
  const damage = await charge(lana, lease, 'damage', '100', '2025-01-05')
  itIs('2025-01-10')
  const paid = await pay(lana, lease, '1250')
  const at = (day: string) => lana.get<Ledger>(`/api/leases/${lease.id}/ledger?asOf=${day}`)
  const { allocations, entries } = made(await at('2025-01-10'))
  const rent = entries.find(({ kind }) => kind === 'charge')
  expect(allocations).toEqual([
    { chargeId: rent?.id, paymentId: paid.id, creditId: null, amount: '1200.00' },
    { chargeId: damage.id, paymentId: paid.id, creditId: null, amount: '50.00' },
  ])
  expect(entries.at(-1)).toMatchObject({ kind: 'payment', method: 'bank_transfer' })
  expect(made(await at('2025-01-09')).allocations).toEqual([])
})

it('a fixed term continues month to month once the office says so, and not after a withdrawal', async () => {
  const { lana, lease } = await leaseHome('2025-01-01', { rollover: false, endDate: '2025-02-10' })
  const { tenant } = await everybody(lana, lease)
  itIs('2025-02-01')
  const url = `/api/leases/${lease.id}/rollover`
  expect((await tenant.put(url, { rollover: true })).status).toBe(403)
  expect((await lana.put(url, { rollover: 'yes' })).status).toBe(400)
  made(await lana.put(url, { rollover: true }))
  expect(await leaseNow(lana, lease)).toMatchObject({ rollover: true, status: 'active' })
  // January, all of February.
  expect((await statement(lana, lease)).balance).toBe('2400.00')
  made(await lana.put(url, { rollover: false }))
  expect((await statement(lana, lease)).balance).toBe('1628.57')
  await lana.put(`/api/leases/${lease.id}/termination`, { terminatedOn: '2025-02-05', reason: 'x' })
  expect(await lana.put(url, { rollover: true })).toMatchObject({
    status: 409,
    body: { message: 'This lease is set to end on 2025-02-05: withdraw the termination first' },
  })
})

it('a check returned before the end covers the new rent for the days before its return', async () => {
  const { lana, lease } = await leaseHome('2025-03-01')
  itIs('2025-03-03')
  const check = await pay(lana, lease, '1200')
  itIs('2025-03-18')
  made(await lana.patch(`/api/payments/${check.id}`, { status: 'reversed', reason: 'No funds' }))
  itIs('2025-03-25')
  const ending = { terminatedOn: '2025-03-19', reason: 'Left' }
  made(await lana.put(`/api/leases/${lease.id}/termination`, ending))
  const at = (day: string) => lana.get<Ledger>(`/api/leases/${lease.id}/ledger?asOf=${day}`)
  const then = made(await at('2025-03-10'))
  // 1,200 at 19/31; the rest of the check was unapplied.
  expect(then.entries.map(({ amount }) => amount)).toEqual(['735.48', '-1200.00'])
  const [rent] = then.entries
  expect(then).toMatchObject({ balance: '-464.52', openCharges: [] })
  expect(then.allocations).toEqual([
    { chargeId: rent?.id, paymentId: check.id, creditId: null, amount: '735.48' },
  ])
  expect(made(await at('2025-03-18'))).toMatchObject({ balance: '735.48', allocations: [] })
})
