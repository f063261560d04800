import type { PostedCharge } from '#shared/accounting/charges.ts'
import type { User } from '#test/world.ts'
import { itIs, leaseHome, made } from '../../fixture.ts'
import { runJob } from '../../jobs/fixture.ts'
import { lateFees } from './job.ts'

export const flat = { type: 'flat', amount: '50' }

/** Rent of 1,200 due on 1 March 2025, five days of grace. */
export async function march(lateFee: object, monthlyRent = '1200') {
  const home = await leaseHome('2025-03-01', { monthlyRent })
  await terms(home.lana, { lateFee })
  return home
}

/** Every fee after the job ran on a day, the latest first. */
export async function feesBy(lana: User, day: string): Promise<string[]> {
  itIs(day)
  await runJob(lateFees)
  const { body } = await lana.get<PostedCharge[]>('/api/charges?kind=late_fee')
  return body.map(({ dueDate, amount }) => `${dueDate} ${amount}`)
}

export async function terms(lana: User, change: object) {
  made(await lana.patch('/api/organization', change))
}
