import { describe, expect, it } from 'vitest'
import { landlord, type User } from '#test/world.ts'
import { everybody, itIs, made } from '../fixture.ts'
import { readableBy, runJob } from '../jobs/fixture.ts'
import { looksAt, mailsToUser, morningOf, remindedHome } from './fixture.ts'
import { reminders } from './job.ts'

describe('a deposit that is still held', () => {
  it('reminds the office a week and two days before its refund is due, and once when it is overdue', async () => {
    const otto = await landlord()
    const { lana, lease, manager, owner, staff, tenant } = await leftHome()
    const told = () => aboutDeposits(lana.user.id)
    await morningOf('2025-03-27')
    expect(await told()).toEqual([])
    await morningOf('2025-03-28')
    await Promise.all([runJob(reminders), runJob(reminders)])
    await morningOf('2025-04-01')
    expect(await told()).toEqual([dueBack])
    await morningOf('2025-04-02')
    await morningOf('2025-04-04')
    expect(await told()).toEqual([dueBack, dueBack])
    await morningOf('2025-04-05')
    await morningOf('2025-04-20')
    expect(await looksAt(lease)).toBe(0)
    expect(await told()).toEqual([dueBack, dueBack, overdue])
    expect(await aboutDeposits(manager.user.id)).toEqual(await told())
    for (const { user } of [owner, staff, tenant, otto])
      expect(await aboutDeposits(user.id)).toEqual([])
    const mails = (await mailsToUser(lana.user.id)).map(({ subject }) => subject)
    expect(mails.filter(subject => subject.includes('deposit'))).toEqual([])
  })

  it('reminds of the present step after days without a server, and no more once it is refunded', async () => {
    const { lana, lease } = await leftHome()
    await morningOf('2025-04-03')
    expect(await aboutDeposits(lana.user.id)).toEqual([dueBack])
    made(await deposit(lana, lease, { kind: 'refunded', amount: '1150' }))
    await morningOf('2025-04-05')
    expect(await aboutDeposits(lana.user.id)).toEqual([dueBack])
  })

  it('is due by its property’s terms, and causes no reminder after a month', async () => {
    const { lana } = await leftHome()
    await lana.patch(`/api/properties/${lana.property.id}`, { depositReturnDays: 14 })
    await morningOf('2025-04-19')
    expect(await aboutDeposits(lana.user.id)).toEqual([])
    await morningOf('2025-03-20')
    expect(await aboutDeposits(lana.user.id)).toEqual([overdue.replace('April 4', 'March 19')])
  })
})

const dueBack =
  'A deposit is due back soon: Bob Ray, Alpha, Unit 1: $1,150.00 is due back by April 4, 2025'
const overdue =
  'A deposit is overdue: Bob Ray, Alpha, Unit 1: $1,150.00 was due back by April 4, 2025'

/** A home whose tenant left on March 5, with the deposit held that is due back within thirty days. */
async function leftHome() {
  const { lana, lease } = await remindedHome('2025-01-01', { securityDeposit: '1150' })
  const people = await everybody(lana, lease)
  made(await deposit(lana, lease, { kind: 'received', amount: '1150' }))
  itIs('2025-03-06')
  const left = { terminatedOn: '2025-03-05', movedOutOn: '2025-03-05', reason: 'Moves' }
  made(await lana.put(`/api/leases/${lease.id}/termination`, left))
  return { lana, lease, ...people }
}

function deposit(who: User, lease: { id: string }, sent: object) {
  return who.post<object>('/api/deposit-entries', { leaseId: lease.id, ...sent })
}

async function aboutDeposits(userId: string) {
  return (await readableBy(userId)).filter(words => words.startsWith('A deposit'))
}
