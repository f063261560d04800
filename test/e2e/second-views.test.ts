import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import type { Message } from '#shared/messaging/messages.ts'
import { documentOf } from '#test/files.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import { landlord, leaseUnit, memberOf, renterOf, tenantOf } from '#test/world.ts'
import { says } from './portals.ts'
import { phone, settled, signedInPage, walkTo } from './setup.ts'

/** Maintenance, tenants and documents as tables: the switch, bulk actions with their preview, and undo. */

const laptop = { viewport: { width: 1280, height: 720 } }
const { lana, sam, rita } = await office()
/** Loaded once: the tests walk from screen to screen. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token, laptop)
})

it('requests are assigned and moved together, with a preview, and the view is remembered', async () => {
  await walkTo(page, '/maintenance?sort=title')
  await says(page, 'Urgent', '14 requests')
  await chooseView(page, 'Table')
  await page.getByText('14 requests').waitFor()
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(12)
  await page.reload()
  await rowsOf(page).first().waitFor()
  await tickOf(page, 0).click()
  await tickOf(page, 2).click({ modifiers: ['Shift'] })
  await page.getByText('Selected: 3 requests').waitFor()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const assign = page.getByRole('dialog', { name: 'Assign Requests' })
  await assign.getByLabel('Assigned to').click()
  await page.getByRole('option', { name: 'Mia Member' }).click()
  await assign.getByRole('button', { name: 'Change 3 Requests' }).click()
  await shows(page, '3 requests changed')
  expect(await assignedTo(lana, sam.user.id)).toHaveLength(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await shows(page, 'Undone')
  expect(await assignedTo(lana, sam.user.id)).toHaveLength(0)

  await page.getByLabel('Select all rows shown').click()
  await page.getByText('Selected: 14 requests').waitFor()
  await page.getByRole('button', { name: 'Set Status' }).click()
  const move = page.getByRole('dialog', { name: 'Set Status' })
  await shows(page, 'Stay as they are: Job 1 (In progress)')
  await move.getByRole('button', { name: 'Change 13 Requests' }).click()
  await shows(page, '13 requests changed')

  await rowsOf(page).nth(1).click()
  await page.getByRole('complementary', { name: 'Job 2' }).getByText('Open Request').waitFor()
  const small = await signedInPage(lana.token, { ...phone, viewport: { width: 390, height: 844 } })
  await small.goto('/maintenance')
  const rows = small.getByRole('list', { name: 'Maintenance requests' }).getByRole('listitem')
  await rows.first().waitFor()
  await settled(small)
  for (const row of (await rows.all()).slice(0, 6))
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(80)
  await chooseView(small, 'Cards')
  await says(small, 'Urgent')
  await small.context().close()
})

it('tenants are written to and invited together, and who is left out is named', async () => {
  await walkTo(page, '/tenants')
  await chooseView(page, 'Table')
  await page.getByText('14 tenants').waitFor()
  await page.getByLabel('Select all rows shown').click()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  const message = page.getByRole('dialog', { name: 'Message Tenants' })
  await shows(page, 'No email, so they cannot read it: Suharto', 'by email only: ')
  await message.getByLabel('Message').fill('The elevator is out.')
  await message.getByRole('button', { name: 'Send 13 Messages' }).click()
  await shows(page, '13 messages sent')
  expect((await rita.get<Message[]>('/api/messages')).body).toMatchObject([
    { content: 'The elevator is out.' },
  ])
  await page.getByLabel('Select all rows shown').click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await shows(page, 'Joined already: Rita Renter', 'No current lease, so invite them')
  await page.getByRole('dialog').getByRole('button', { name: 'Create 1 Link' }).click()
  await page.getByText('Invited', { exact: true }).waitFor()
})

it('documents are downloaded and deleted together', async () => {
  await walkTo(page, '/documents')
  await chooseView(page, 'Table')
  await page.getByText('14 documents').waitFor()
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(12)
  await tickOf(page, 0).click()
  await tickOf(page, 1).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as Zip' }).click()
  const zip = await fromBufferPromise(await readFile(await (await saved).path()))
  expect(zip.entryCount).toBe(2)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const remove = page.getByRole('dialog', { name: 'Delete Documents?' })
  await remove.getByText('Will be deleted:').waitFor()
  await remove.getByRole('button', { name: 'Delete 2 Documents' }).click()
  await page.getByText('12 documents').waitFor()
})

/** Fourteen requests, one at work, of as many tenants with as many documents; two tenants have a lease. */
async function office() {
  const lana = await landlord(2)
  const sam = await memberOf(lana, 'manager')
  const [first = '', second = ''] = lana.units.map(({ id }) => id)
  const rita = await renterOf(lana, first)
  await leaseUnit(lana, second, (await tenantOf(lana, 'Ray')).id)
  await tenantWithoutEmail(lana)
  for (let at = 0; at < 11; at++) await tenantOf(lana, `Tenant ${at}`)
  for (let at = 1; at <= 14; at++) {
    const { body } = await lana.post<MaintenanceRequest>('/api/maintenance-requests', {
      ...{ title: `Job ${at}`, description: 'It drips', unitId: at % 2 ? first : second },
      ...{ priority: (['low', 'medium', 'high', 'urgent'] as const)[at % 4] },
    })
    if (at === 1) await lana.put(`/api/maintenance-requests/${body.id}`, { status: 'in_progress' })
    await documentOf(lana, { unitId: first }, `Plan ${at}`)
  }
  return { lana, sam, rita }
}

async function assignedTo(lana: Awaited<ReturnType<typeof landlord>>, id: string) {
  return (await lana.get<MaintenanceRequest[]>(`/api/maintenance-requests?assigneeId=${id}`)).body
}

const rowsOf = (page: Page) => page.locator('tbody tr')

function tickOf(page: Page, row: number): Locator {
  return rowsOf(page).nth(row).getByRole('checkbox')
}

/** Also in a dialog, and in the toast. */
async function shows(page: Page, ...words: string[]) {
  for (const word of words) await page.getByText(word).first().waitFor()
}

async function chooseView(page: Page, view: 'Cards' | 'Table') {
  await page.getByRole('radiogroup', { name: 'View' }).locator('label', { hasText: view }).click()
}

async function wholeRows(page: Page): Promise<number> {
  await rowsOf(page).first().waitFor()
  await settled(page)
  const boxes = await Promise.all((await rowsOf(page).all()).map(row => row.boundingBox()))
  return boxes.filter(box => box && box.y + box.height <= 720 - 40).length
}
