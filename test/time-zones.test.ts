import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/**
 * J7: days, periods and amounts are independent of the server's time zone. The demo portfolio covers all of it:
 * terms, due days, proration, rent, allocation, ends of leases.
 */
const script = `
  const { createHash } = await import('node:crypto')
  const { portfolio } = await import('./src/server/demo/plan.ts')
  const days = ['2028-02-29', '2026-12-31', '2026-11-01', '2027-03-14', '2027-04-04', '2027-09-26']
  for (const day of days) {
    const text = JSON.stringify(portfolio(day), (key, value) => (/pdf|bytes/i.test(key) ? null : value))
    console.log(day, createHash('sha256').update(text).digest('hex'))
  }
  console.log(new Date(2027, 0, 1).getTimezoneOffset())
`

test('J7: all figures are the same in Auckland, New York and London', async () => {
  const [auckland, york, london] = await Promise.all(
    ['Pacific/Auckland', 'America/New_York', 'Europe/London'].map(reckonIn),
  )
  expect(auckland?.zone).toBe('-780')
  expect(york?.zone).toBe('300')
  expect(auckland?.books).toHaveLength(6)
  expect(york?.books).toEqual(auckland?.books)
  expect(london?.books).toEqual(auckland?.books)
}, 120_000)

async function reckonIn(zone: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: new URL('..', import.meta.url), env: { ...process.env, TZ: zone } },
  )
  const lines = stdout.trim().split('\n')
  return { zone: lines.pop(), books: lines }
}
