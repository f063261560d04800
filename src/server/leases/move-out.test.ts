import { expect, test } from 'vitest'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { upload } from '#test/files.ts'
import { linesOfPdf } from '#test/printed.ts'
import { app, landlord, memberOf, type User } from '#test/world.ts'
import {
  everybody,
  itIs,
  leaseHome,
  leaseNow,
  made,
  pay,
  rentFallsDue,
  standing,
} from '../fixture.ts'

const terms = { monthlyRent: '1200', securityDeposit: '1000' }
const cleaning = { kind: 'cleaning', amount: '80.10', description: 'Oven and carpets' }
const address = '9 New Road, Ithaca NY'

/** A home whose rent is paid to the end of March, on March 15. */
async function home() {
  const { lana, lease } = await leaseHome('2025-01-01', terms)
  const path = `/api/leases/${lease.id}`
  made(
    await lana.post('/api/deposit-entries', {
      leaseId: lease.id,
      kind: 'received',
      amount: '1000',
    }),
  )
  itIs('2025-03-15')
  await rentFallsDue(lease)
  await pay(lana, lease, (await standing(lana, lease)).balance)
  return {
    lana,
    lease,
    finish: (who: User, body: object) => who.post<Lease>(`${path}/move-out`, body),
    preview: async (body: object) =>
      made(await lana.post<object>(`${path}/move-out/preview`, body)),
    entries: async () =>
      made(await lana.get<DepositEntry[]>(`/api/deposit-entries?leaseId=${lease.id}`)),
  }
}

test('a move-out ends the lease, charges the deductions, keeps them from the deposit and returns the rest', async () => {
  const { lana, lease, finish, preview, entries } = await home()
  const moveOut = { movedOutOn: '2025-03-15', deductions: [cleaning], forwardingAddress: address }
  // Half of March, 16 days of 31, comes back to the account: 1,200 × 16 / 31.
  expect(await preview({ ...moveOut, deductions: [] })).toMatchObject({ balance: '-619.35' })
  const found = {
    ...{ deposit: '1000.00', deductions: '80.10', balance: '-619.35' },
    ...{ kept: '0.00', refundable: '1000.00', owed: '-539.25', returnBy: '2025-04-14' },
  }
  expect(await preview(moveOut)).toEqual(found)
  expect(await leaseNow(lana, lease)).toMatchObject({ status: 'active', terminatedOn: null })
  const refund = { amount: '1000.00', method: 'check', notes: 'Check 77' }
  const left = made(await finish(lana, { ...moveOut, refund }))
  expect(left).toMatchObject({
    ...{ status: 'active', terminatedOn: '2025-03-15', movedOutOn: '2025-03-15' },
    ...{ forwardingAddress: address, depositHeld: '0.00', balance: '-539.25' },
  })
  expect(await entries()).toMatchObject([
    { kind: 'refunded', amount: '1000.00', method: 'check', notes: 'Check 77' },
    { kind: 'received' },
  ])
})

test('the deposit pays the deductions first, then what else is owed; the rest of it is still owed', async () => {
  const { lana, lease, finish, preview, entries } = await home()
  itIs('2025-04-30')
  const damage = { kind: 'damage', amount: '300', description: 'Broken door' }
  const moveOut = { movedOutOn: '2025-04-30', deductions: [damage, cleaning] }
  // April is unpaid.
  expect(await preview(moveOut)).toMatchObject({
    ...{ balance: '1200.00', deductions: '380.10', kept: '1000.00' },
    ...{ refundable: '0.00', owed: '580.10' },
  })
  expect(await preview({ ...moveOut, coverBalance: false })).toMatchObject({
    ...{ kept: '380.10', refundable: '619.90', owed: '1200.00' },
  })
  made(await finish(lana, moveOut))
  const [rest, second, first] = await entries()
  expect(first).toMatchObject({ kind: 'applied', amount: '300.00', notes: 'Broken door' })
  expect(second).toMatchObject({ kind: 'applied', amount: '80.10', notes: 'Oven and carpets' })
  expect(rest).toMatchObject({ kind: 'applied', amount: '619.90', notes: null })
  expect(await leaseNow(lana, lease)).toMatchObject({ depositHeld: '0.00', balance: '580.10' })
})

test('pictures of a deduction become documents of the lease', async () => {
  const { lana, lease, finish } = await home()
  const fileUrl = await upload(lana, 'bath.png')
  const photographed = { ...cleaning, documents: [{ name: 'Oven', fileUrl }] }
  made(await finish(lana, { movedOutOn: '2025-03-15', deductions: [photographed] }))
  const documents = made(await lana.get<Document[]>(`/api/documents?leaseId=${lease.id}`))
  expect(documents).toMatchObject([{ name: 'Oven', fileType: 'image/png' }])
})

test('one refused part leaves everything as it was', async () => {
  const { lana, lease, finish, entries } = await home()
  const before = await leaseNow(lana, lease)
  const moveOut = { movedOutOn: '2025-03-15', deductions: [cleaning], forwardingAddress: address }
  const photographed = { ...cleaning, documents: [{ name: 'Oven', fileUrl: '/api/objects/x' }] }
  const mia = await memberOf(lana, 'manager')
  const refusals = [
    await finish(lana, { ...moveOut, refund: { amount: '1000.01' } }),
    await finish(lana, { ...moveOut, deductions: [cleaning, photographed] }),
    await finish(lana, { ...moveOut, movedOutOn: '2025-03-16' }),
    await finish(lana, { ...moveOut, deductions: [{ ...cleaning, amount: '0' }] }),
    await finish(mia, { ...moveOut, refund: { amount: '100' } }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([409, 400, 400, 400, 403])
  expect(await leaseNow(lana, lease)).toEqual(before)
  expect(await entries()).toHaveLength(1)
  made(await finish(mia, moveOut))
})

test('a repeated call with its key moves out once, and a second one charges its own deductions alone', async () => {
  const { lana, lease, finish } = await home()
  const path = `/api/leases/${lease.id}/move-out`
  const send = () =>
    app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${lana.token}`, 'idempotency-key': 'out' },
      payload: { movedOutOn: '2025-03-15', deductions: [cleaning] },
    })
  const [first, again] = [await send(), await send()]
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  expect(made(await lana.get<object[]>('/api/charges?kind=cleaning'))).toHaveLength(1)
  made(await finish(lana, { movedOutOn: '2025-03-14', lastDay: '2025-03-15' }))
  expect(await leaseNow(lana, lease)).toMatchObject({ movedOutOn: '2025-03-14' })
  expect(made(await lana.get<object[]>('/api/charges?kind=cleaning'))).toHaveLength(1)
})

test('the letter is the statement as it would be, and changes nothing', async () => {
  const { lana, lease, entries } = await home()
  const { statusCode, rawPayload } = await app.inject({
    method: 'POST',
    url: `/api/leases/${lease.id}/move-out/letter`,
    headers: { authorization: `Bearer ${lana.token}` },
    payload: {
      movedOutOn: '2025-02-28',
      deductions: [{ kind: 'damage', amount: '2500', description: 'Kitchen fire' }],
      forwardingAddress: address,
    },
  })
  expect(statusCode).toBe(200)
  const lines = await linesOfPdf(rawPayload)
  expect(lines).toContain('9 New Road')
  expect(lines.some(line => line.includes('Kitchen fire'))).toBe(true)
  expect(await entries()).toHaveLength(1)
  expect(await leaseNow(lana, lease)).toMatchObject({ terminatedOn: null })
})

test('only the office of the lease may do it, or look at it', async () => {
  const { lana, lease, finish } = await home()
  const { tenant, owner, staff } = await everybody(lana, lease)
  for (const who of [tenant, owner, staff])
    for (const path of ['', '/preview', '/letter']) {
      const url = `/api/leases/${lease.id}/move-out${path}`
      expect((await who.post(url, { movedOutOn: '2025-03-15' })).status).toBe(403)
    }
  expect((await finish(await landlord(), { movedOutOn: '2025-03-15' })).status).toBe(404)
})
