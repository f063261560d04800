import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { made } from '../../fixture.ts'
import { happens, saved } from '../fixture.ts'
import { attemptsOf, autopayHome, itsRuns, own, states, subjects, url } from './fixture.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

describe('after a failed payment', () => {
  it('a card is tried once more after three days, and no third time', async () => {
    const home = await autopayHome(stripe)
    const methodId = await saved(home, { card: '4000000000000341' })
    made(await home.tenant.put(url(home), { methodId }))
    await itsRuns('2025-03-29T17:00:00Z')
    await itsRuns('2025-04-01T17:00:00Z')
    expect((await attemptsOf(home)).map(({ state }) => state)).toEqual(['failed'])
    await itsRuns('2025-04-01T18:00:00Z')
    expect(await states(home)).toEqual([
      '2025-04-01 1500.00 failed',
      '2025-04-04 1500.00 scheduled',
    ])
    await itsRuns('2025-04-04T17:00:00Z')
    await itsRuns('2025-04-08T17:00:00Z')
    expect((await attemptsOf(home)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect((await subjects(home.tenant)).filter(one => /tries again/.test(one))).toHaveLength(1)
  })

  it('a bank account without enough money is tried once more after three business days', async () => {
    const home = await autopayHome(stripe)
    const methodId = await saved(home, { bank: '000222222227' })
    made(await home.tenant.put(url(home), { methodId }))
    await itsRuns('2025-03-29T17:00:00Z')
    await itsRuns('2025-04-01T17:00:00Z')
    // Its return comes on a Thursday: Friday, Monday, Tuesday.
    vi.setSystemTime('2025-04-03T17:00:00Z')
    home.account.settleAll()
    await happens(home, '2025-04-03')
    await itsRuns('2025-04-03T18:00:00Z')
    expect(await states(home)).toEqual([
      '2025-04-01 1500.00 failed',
      '2025-04-08 1500.00 scheduled',
    ])
  })

  it('an expired card pauses the autopay, and another one resumes it', async () => {
    const home = await autopayHome(stripe)
    const methodId = await saved(home, { card: '4000000000000069' })
    made(await home.tenant.put(url(home), { methodId }))
    await itsRuns('2025-03-29T17:00:00Z')
    await itsRuns('2025-04-01T17:00:00Z')
    await itsRuns('2025-04-01T18:00:00Z')
    expect((await own(home))?.pauseReason).toMatch(/expired/)
    expect(await subjects(home.tenant)).toContainEqual(expect.stringMatching(/^Autopay is paused/))
    await itsRuns('2025-04-05T17:00:00Z')
    expect(await attemptsOf(home)).toHaveLength(1)
    made(await home.tenant.put(url(home), { methodId: home.methodId }))
    await itsRuns('2025-04-28T17:00:00Z')
    expect((await own(home))?.pausedAt).toBeNull()
    expect(await attemptsOf(home)).toHaveLength(2)
  })
})
