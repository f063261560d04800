import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Document } from '#shared/documents/documents.ts'
import type { ReportSchedule } from '#shared/reports/report-schedules.ts'
import { documentOf } from '#test/files.ts'
import { landlord, leaseUnit, renterOf, tenantOf } from '#test/world.ts'
import { open } from './portals.ts'
import { settled, signedInPage, walkTo } from './setup.ts'

/** Bulk actions of charges, payments and documents, messages of a property, and schedules of reports. */

const laptop = { viewport: { width: 1280, height: 720 } }

it('charges, receipts and documents are handled together, each with a preview and Undo', async () => {
  const { lana, rita } = await rentedHomes()
  const page = await signedInPage(lana.token, laptop)
  await open(page, '/financials?show=charges&q=Broken')
  await page.getByText('2 charges, $90.00').waitFor()
  await page.getByLabel('Select all rows shown').click()
  await page.getByRole('button', { name: 'Waive Late Fees' }).click()
  await shows(page, 'None of the selected charges is a late fee that is still owed.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Void…' }).click()
  const voiding = page.getByRole('dialog', { name: 'Void Charges' })
  await voiding.getByRole('button', { name: 'Void 2 Charges' }).click()
  await voiding.getByText('Reason is required').waitFor()
  await voiding.getByLabel('Reason').fill('Charged twice')
  await voiding.getByText('Keep this window open until all are done.').waitFor()
  await voiding.getByRole('button', { name: 'Void 2 Charges' }).click()
  await undo(page, 'Voiding 2 charges')

  await walkTo(page, '/financials?show=payments')
  await page.getByText('2 payments').waitFor()
  await page.getByLabel('Select all rows shown').click()
  await page.getByRole('button', { name: 'Email Receipts' }).click()
  await shows(page, '1 receipt will be emailed', 'Will be emailed: Rita Renter', 'Not joined yet')
  await page.getByRole('button', { name: 'Email 1 Receipt' }).click()
  await undo(page, 'Emailing 1 receipt')

  await walkTo(page, '/documents')
  await page
    .getByRole('radiogroup', { name: 'View' })
    .locator('label', { hasText: 'Table' })
    .click()
  await page.getByLabel('Select all rows shown').click()
  await page.getByRole('button', { name: 'Move…' }).click()
  const move = page.getByRole('dialog', { name: 'Move Documents' })
  await move.getByText('Without a place, only your office sees them.').waitFor()
  await move.getByLabel('Lease').click()
  await page.getByRole('option', { name: /Rita Renter/ }).click()
  await shows(page, 'They are shared with the tenants of this lease')
  await move.getByRole('button', { name: 'Move 2 Documents' }).click()
  await undo(page, 'Moving 2 documents')
  const { body } = await lana.get<Document[]>('/api/documents')
  expect(body.map(({ leaseId }) => leaseId)).toEqual([null, null])

  await rita.post('/api/messages', { receiverId: lana.user.id, content: 'The sink drips' })
  await walkTo(page, `/properties/${lana.property.id}?tab=messages`)
  await page.getByRole('link', { name: /Rita Renter.*The sink drips/ }).waitFor()
  await page.context().close()
})

it('a report page shows twelve rows on a laptop, and its schedule keeps the filters', async () => {
  const lana = await landlord(20)
  const page = await signedInPage(lana.token, laptop)
  await open(page, '/reports/rent-roll')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Alpha' }) })
  await rows.first().waitFor()
  await settled(page)
  const sum = (await page.locator('tfoot tr').first().boundingBox())?.y ?? 0
  const boxes = await Promise.all((await rows.all()).map(row => row.boundingBox()))
  expect(
    boxes.filter(box => box && box.y + box.height <= Math.min(sum, 720)).length,
  ).toBeGreaterThanOrEqual(12)
  const alpha = `propertyId=${lana.property.id}`
  await walkTo(
    page,
    `/reports/profit-and-loss?from=2024-01-01&to=2024-12-31&basis=accrual&${alpha}`,
  )
  await page.getByRole('button', { name: 'Schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Schedule' })
  await dialog.getByText(/From \d+ to \d+ months before · Alpha · Accrual basis/).waitFor()
  await dialog.getByLabel('Recipients').click()
  await page.getByRole('option', { name: /Lana Lord/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await page.getByText('Schedule added').waitFor()
  const [schedule] = (await lana.get<ReportSchedule[]>('/api/report-schedules')).body
  expect(schedule?.filters).toMatchObject({ basis: 'accrual', propertyId: lana.property.id })
  await walkTo(page, '/reports/scheduled')
  await page.getByText(/Alpha · Accrual basis/).waitFor()
  await page.context().close()
})

/** Two rented homes with a payment and a charge each; one tenant joined. Two documents. */
async function rentedHomes() {
  const lana = await landlord()
  const [first = '', second = ''] = lana.units.map(({ id }) => id)
  const rita = await renterOf(lana, first)
  const other = await leaseUnit(lana, second, (await tenantOf(lana)).id)
  for (const { id: leaseId } of [rita.lease, other]) {
    await lana.post('/api/payments', { leaseId, amount: '500' })
    const charge = { leaseId, kind: 'damage', amount: '45', description: 'Broken lock' }
    await lana.post('/api/charges', charge)
  }
  await documentOf(lana)
  await documentOf(lana, { unitId: first }, 'Plan')
  return { lana, rita }
}

async function undo(page: Page, title: string) {
  await page.getByText(title).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('Undone', { exact: true }).waitFor()
}

async function shows(page: Page, ...words: string[]) {
  for (const word of words) await page.getByText(word).first().waitFor()
}
