import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { manyPayments } from './many-payments.ts'
import { phone, settled, signedInPage } from './setup.ts'

/** The table for work, with payments: rows, keys, selection, filters, columns, views and files. */

let lana: Awaited<ReturnType<typeof manyPayments>>['lana']
beforeAll(async () => {
  lana = (await manyPayments(8)).lana
})

const laptop = { viewport: { width: 1280, height: 720 } }

async function openPayments(options: Parameters<typeof signedInPage>[1] = laptop, more = '') {
  const page = await signedInPage(lana.token, options)
  await page.goto(`/financials?show=payments${more}`)
  await rowsOf(page).first().waitFor()
  await settled(page)
  return page
}

const rowsOf = (page: Page) => page.locator('tbody tr')
const panelOf = (page: Page) => page.getByRole('complementary', { name: /^Payment by/ })

it('shows twelve whole rows of a laptop’s screen, between a sticky head and the sum', async () => {
  const page = await openPayments()
  const foot = page.getByText('24 payments, $25,896.00')
  const whole = async () => {
    const top = await bottomOf(page.locator('thead'))
    const end = (await foot.boundingBox())?.y ?? 0
    const boxes = await Promise.all((await rowsOf(page).all()).map(row => row.boundingBox()))
    return boxes.filter(box => box && box.y >= top - 1 && box.y + box.height <= end + 1).length
  }
  expect(await whole()).toBeGreaterThanOrEqual(12)
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await page.locator('thead').boundingBox())?.y).toBe(60)
  expect(await whole()).toBeGreaterThanOrEqual(12)
  await page.context().close()
})

it('is walked, opened and selected with keys', async () => {
  const page = await openPayments()
  const names = await rowsOf(page).locator('td:nth-child(2)').allInnerTexts()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await panelOf(page)
    .getByText(names[1] ?? '')
    .first()
    .waitFor()
  await page.keyboard.press('k')
  await panelOf(page)
    .getByText(names[0] ?? '')
    .first()
    .waitFor()
  await panelOf(page).getByRole('heading', { name: 'Charges paid' }).waitFor()
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await page.getByText('Selected: 1 payment, $900.00').waitFor()
  await tickOf(page, 3).click({ modifiers: ['Shift'] })
  await page.getByText('Selected: 4 payments, $4,131.00').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('24 payments').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('fox')
  await page.getByText('8 payments, $11,440.00').waitFor()
  await page.context().close()
})

it('selects all that the filters find, loaded or not', async () => {
  const page = await openPayments()
  await page.getByLabel('Select all rows shown').click()
  await page.getByText('Selected: 24 payments, $25,896.00').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('24 payments').waitFor()
  await page.context().close()
})

it('keeps filters and order in the address, as chips that can be removed', async () => {
  const page = await openPayments()
  await page.getByRole('button', { name: 'Add filter' }).click()
  const chooser = page.getByRole('dialog')
  await chooser.getByRole('button', { name: 'Method' }).click()
  await chooser.getByRole('button', { name: 'Cash' }).click()
  await page.getByText('8 payments').waitFor()
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect.poll(() => page.url()).toContain('method=cash&sort=amount')
  await page.reload()
  await rowsOf(page).first().getByText('$900.00').waitFor()
  expect(await page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await page.getByRole('button', { name: 'Remove the filter Method' }).click()
  await page.getByText('24 payments').waitFor()
  expect(page.url()).not.toContain('method')
  await page.context().close()
})

it('remembers the chosen columns, and saves them in a view with its filters', async () => {
  const page = await openPayments(laptop, '&method=check')
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  expect(await heads()).toContain('Method')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Method' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(heads).not.toContain('Method')
  await page.reload()
  await rowsOf(page).first().waitFor()
  expect(await heads()).not.toContain('Method')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('Name of the view').fill('Checks')
  await page.getByRole('button', { name: 'Save View' }).click()
  await page.getByRole('button', { name: 'Remove the filter Method' }).click()
  await page.getByText('24 payments').waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Usual columns' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Checks' }).click()
  await page.getByText('16 payments').waitFor()
  expect(await heads()).not.toContain('Method')
  await page.context().close()
})

it('shows the columns of a view as they were when it was saved, on any width', async () => {
  const page = await openPayments(laptop, '&status=completed&method=check')
  const heads = () => page.getByRole('columnheader').allInnerTexts()
  const saved = await heads()
  expect(saved).not.toContain('No.')
  await expect
    .poll(() => rightOf(page.getByRole('button', { name: 'Add filter' })))
    .toBeLessThan(await leftOf(page.getByRole('button', { name: 'Saved views' })))
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByLabel('Name of the view').fill('Checks only')
  await page.getByRole('button', { name: 'Save View' }).click()
  await page.goto('/financials?show=payments')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Checks only' }).click()
  await page.getByText('16 payments').waitFor()
  expect(await heads()).toEqual(saved)
  expect(await rightOf(page.getByRole('columnheader', { name: 'Amount' }))).toBeLessThan(1280)
  await page.setViewportSize({ width: 1600, height: 720 })
  await expect.poll(heads).toContain('No.')
  await page.context().close()
})

it('scrolls chosen columns sideways below a head that stays above its rows', async () => {
  const page = await openPayments()
  await page.getByRole('button', { name: 'Columns' }).click()
  const boxes = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox')
  for (const box of await boxes.all()) await box.setChecked(false)
  for (const box of await boxes.all()) await box.setChecked(true)
  await page.keyboard.press('Escape')
  const head = page.locator('thead')
  const amount = page.getByRole('columnheader', { name: 'Amount' })
  expect(await rightOf(amount)).toBeGreaterThan(1280)
  const first = (await rowsOf(page).first().boundingBox())?.y ?? 0
  expect(Math.abs((await bottomOf(head)) - first)).toBeLessThanOrEqual(1)
  await page.locator('tbody').hover()
  await page.mouse.wheel(2_000, 0)
  await expect.poll(() => rightOf(amount)).toBeLessThan(1280)
  const sum = rowsOf(page).first().locator('td[data-align="right"]').first()
  expect(Math.abs((await rightOf(amount)) - (await rightOf(sum)))).toBeLessThanOrEqual(1)
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(60)
  await page.context().close()
})

it('saves exactly the rows found, in the order and columns shown', async () => {
  const page = await openPayments(laptop, '&method=cash&sort=amount')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const file = await (await saved).path()
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('"Tenant","Unit","Received"')
  expect(lines.slice(1).map(line => line.match(/"(\d+\.\d\d)"$/)?.[1])).toEqual(
    Array.from({ length: 8 }, (_, month) => `${900 + month}.00`),
  )
  await page.context().close()
})

it('prints every row found below the name of the list, its filters, organization and day', async () => {
  const page = await openPayments(laptop, '&method=check')
  const pdf = new Uint8Array(await page.pdf())
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text.match(/check no\. \d+/g)).toHaveLength(16)
  expect(text).toContain('16 payments')
  const { body: office } = await lana.get<{ name: string }>('/api/organization')
  expect(text.replace(/\s+/g, ' ')).toMatch(
    new RegExp(`^Payments ${office.name} · As of \\d\\d/\\d\\d/\\d{4} Method: Check`),
  )
  for (const word of ['Add filter', 'Export', 'Remove']) expect(text).not.toContain(word)
  await page.context().close()
})

it('has short rows with checkboxes on a phone, and the details in a panel over the screen', async () => {
  const page = await signedInPage(lana.token, { ...phone, viewport: { width: 390, height: 844 } })
  await page.goto('/financials?show=payments')
  const rows = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
  await rows.first().waitFor()
  await settled(page)
  for (const row of (await rows.all()).slice(0, 6))
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(88)
  await rows.first().locator('label').tap()
  await page.getByText('Selected: 1 payment').waitFor()
  await rows.first().getByRole('button', { name: 'Open' }).tap()
  const panel = page.getByRole('dialog', { name: /^Payment by/ })
  await panel.getByText('Charges paid').waitFor()
  expect((await panel.boundingBox())?.width).toBe(390)
  await page.context().close()
})

function tickOf(page: Page, row: number): Locator {
  return rowsOf(page).nth(row).getByRole('checkbox')
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.y + box.height : 0
}

async function leftOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.x ?? 0
}

async function rightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.x + box.width : 0
}
