import { expect, it } from 'vitest'
import type { DepositEntry } from '#shared/accounting/deposit-entries.ts'
import { addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { soundFiles } from '#test/files.ts'
import { landlord, leaseUnit, memberOf, tenantOf } from '#test/world.ts'
import { desktop, settled, signedInPage } from '../setup.ts'
import { counted } from './counted.ts'

/** A move-out with one deduction: at most 8 clicks (issue 33, section 1). */
const today = todayIn('America/New_York')

/** A lease with a deposit of 1,000, whose tenant gave notice for today. */
async function noticedHome() {
  const lana = await landlord(1)
  const bob = await tenantOf(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id, {
    startDate: addMonthsClamped(today, -3),
    endDate: addMonthsClamped(today, 9),
  })
  const leaseId = lease.id
  await lana.put(`/api/leases/${leaseId}/notice`, { moveOutOn: today })
  const received = { leaseId, kind: 'received', amount: '1000', confirm: true }
  expect((await lana.post('/api/deposit-entries', received)).status).toBe(201)
  return { lana, leaseId, path: `/financials/leases/${leaseId}` }
}

it('a tenant is moved out with one deduction and the deposit returned', async () => {
  const { lana, leaseId, path } = await noticedHome()
  const page = await signedInPage(lana.token, desktop)
  await page.goto(path)
  await settled(page)
  const count = await counted(page)

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move out', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Out' })
  await dialog.getByText('Deposit held').waitFor()
  await dialog.getByLabel('Forwarding address').click()
  await page.keyboard.insertText('9 New Road, Ithaca NY')
  await dialog.getByLabel('Description').click()
  await page.keyboard.insertText('Broken door')
  await dialog.getByLabel('Amount').click()
  await page.keyboard.insertText('250')
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: picture() })
  await dialog.getByRole('button', { name: 'Remove door.png' }).waitFor()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Preview Letter' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Deposit_statement_.*\.pdf$/)
  await dialog.getByText(/Return the deposit and send its statement by/).waitFor()
  await dialog.getByRole('button', { name: 'Finish Move-Out' }).click()
  await page.getByText('Tenant moved out').waitFor()
  expect(count.clicks).toBeLessThanOrEqual(8)

  const { body: left } = await lana.get<Lease>(`/api/leases/${leaseId}`)
  expect(left).toMatchObject({
    ...{ terminatedOn: today, movedOutOn: today, depositHeld: '0.00' },
    forwardingAddress: '9 New Road, Ithaca NY',
  })
  const { body: entries } = await lana.get<DepositEntry[]>(
    `/api/deposit-entries?leaseId=${leaseId}`,
  )
  const applied = entries.filter(({ kind }) => kind === 'applied')
  expect(applied.at(-1)).toMatchObject({ amount: '250.00', notes: 'Broken door' })
  const { body: documents } = await lana.get<Document[]>(`/api/documents?leaseId=${leaseId}`)
  expect(documents).toMatchObject([{ name: 'door.png' }])
  await page.context().close()
})

it('a wrong line says so in its place, the input stays, and a manager returns no deposit', async () => {
  const { lana, leaseId, path } = await noticedHome()
  const mia = await memberOf(lana, 'manager')
  const page = await signedInPage(mia.token, desktop)
  await page.goto(path)
  await settled(page)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move out', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Out' })
  await dialog.getByText('Deposit held').waitFor()
  expect(await dialog.getByText('Record the return of the deposit today').count()).toBe(0)
  await dialog.getByLabel('Amount').fill('12.345')
  await dialog.getByText('Enter an amount such as 80 or 80.50').waitFor()
  await dialog.getByLabel('Amount').fill('12.30')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Keep Editing' }).click()
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('12.30')
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const { body: now } = await lana.get<Lease>(`/api/leases/${leaseId}`)
  expect(now).toMatchObject({ terminatedOn: null, depositHeld: '1000.00' })
  await page.context().close()
})

function picture(): Buffer {
  const bytes = soundFiles['bath.png']
  if (!bytes) throw new Error('There is no bath.png')
  return bytes
}
