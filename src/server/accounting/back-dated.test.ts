import { expect, test } from 'vitest'
import { declaredEndpoints, nameOf } from '#test/every-endpoint.ts'
import { jobsSkipEarlierTests } from '../jobs/fixture.ts'
import { asking, harmless } from './back-dated-commands-fixture.ts'
import { lived, send } from './back-dated-fixture.ts'
import { feesBy } from './late-fees/fixture.ts'
import { neverDatedBack, silent } from './undated-commands-fixture.ts'

jobsSkipEarlierTests()

/** No command makes an old rent late without confirmation (depth.md 1.3), whatever its day. */

test('every command that writes money or changes a lease is listed here', async () => {
  const nouns = [
    ...['payments', 'credits', 'charges', 'refunds', 'deposit-entries', 'money-transfers'],
    ...[
      'recurring-charges',
      'recurring-credits',
      'leases',
      'renewal-offers',
      'charge-runs',
      'co-tenants',
    ],
  ]
  const commands = (await declaredEndpoints())
    .filter(({ method, path }) => method !== 'GET' && nouns.includes(path.split('/')[2] ?? ''))
    .map(nameOf)
  const known = [...asking.map(([name]) => name), ...harmless.flat().map(([name]) => name)]
  const all = new Set([...known, ...silent, ...neverDatedBack])
  expect(commands.toSorted()).toEqual([...all].toSorted())
})

test.each(asking)('%s asks about the fee of %s, and posts none unconfirmed', async (...row) => {
  const [endpoint, firstFee, sent] = row
  const one = await lived()
  const asked = await send(one.lana, endpoint, sent(one))
  expect(asked.status).toBe(409)
  expect(asked.body).toMatchObject({ needsConfirmation: true })
  expect(asked.body.wouldPost?.[0]).toMatchObject({ dueOn: firstFee, amount: '50.00' })
  expect((await send(one.lana, endpoint, sent(one), { confirm: true })).status).toBeLessThan(300)
  expect(await feesBy(one.lana, '2025-07-21')).toEqual([])
})

test.each(asking)('%s posts the late fee of %s on request', async (...row) => {
  const [endpoint, , sent] = row
  const one = await lived()
  const { wouldPost = [] } = (await send(one.lana, endpoint, sent(one))).body
  const also = { confirm: true, lateFees: 'post' }
  expect((await send(one.lana, endpoint, sent(one), also)).status).toBeLessThan(300)
  const posted = await feesBy(one.lana, '2025-07-21')
  expect(posted.toSorted()).toEqual(wouldPost.map(({ dueOn, amount }) => `${dueOn} ${amount}`))
})

const groups = harmless.map(group => [group.map(([name]) => name).join(', '), group] as const)

test.each(groups)('%s make no old rent late and ask nothing', async (_, group) => {
  const one = await lived()
  for (const [endpoint, sent] of group) {
    const answer = await send(one.lana, endpoint, sent(one))
    expect(answer.status, `${endpoint} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    expect(await feesBy(one.lana, '2025-07-21'), endpoint).toEqual([])
  }
})
