import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Property } from '#shared/properties/properties.ts'
import { freshEmail, landlord } from '#test/world.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, openLive, phone, signedInPage, walkTo } from './setup.ts'

/** Every sentence of the specification's catalogue on a screen of the office, once. */
const lana = await seededPortfolio()
/** Loaded once: most tests walk from screen to screen. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(lana.token)
})

describe('adding a property', () => {
  it('reports errors at the field, its failure, and its success', async () => {
    await open('/properties', 'Add Property')
    const dialog = page.getByRole('dialog', { name: 'Add New Property' })
    await dialog.getByLabel('Property name').fill('Oak Court')
    await dialog.getByLabel('Address').fill('2 Oak St')
    await dialog.getByLabel('Total units').fill('0')
    const submit = dialog.getByRole('button', { name: 'Create Property' })
    await submit.click()
    await dialog.getByText('Must have at least 1 unit').waitFor()
    await dialog.getByLabel('Total units').fill('3')
    await failing(page, '**/api/properties', submit, 'Failed to create property')
    expect(await dialog.getByLabel('Property name').inputValue()).toBe('Oak Court')
    await submit.click()
    await page.getByText('Property created successfully').waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })
})

it('a picture that cannot be fetched shows the reason beside its field, until another is typed', async () => {
  const page = await signedInPage(lana.token)
  await openLive(page, `/properties/${lana.property.id}`)
  await page.getByRole('button', { name: 'Edit Property' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Property' })
  await dialog.getByLabel('Image URL').fill('http://127.0.0.1:1/house.png')
  await dialog.getByRole('button', { name: 'Save Property' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const path = `/api/properties/${lana.property.id}`
  await expect.poll(async () => (await lana.get<Property>(path)).body.pictureProblem).not.toBeNull()
  await page.getByRole('button', { name: 'Edit Property' }).click()
  const sentence = dialog.getByText(
    'The picture is not shown. The link leads to a private network. Use one that anyone can open.',
  )
  await sentence.waitFor()
  expect(await dialog.getByLabel('Image URL').inputValue()).toBe('http://127.0.0.1:1/house.png')
  await dialog.getByLabel('Image URL').fill('')
  await sentence.waitFor({ state: 'detached' })
  await page.context().close()
})

it('a dialog asks before it loses input, except for Cancel', async () => {
  await open('/properties', 'Add Property')
  const dialog = page.getByRole('dialog', { name: 'Add New Property' })
  const name = dialog.getByLabel('Property name')
  await name.fill('Elm Court')
  for (const leave of ['Escape', 'cross', 'beside'] as const) {
    if (leave === 'Escape') await page.keyboard.press('Escape')
    else if (leave === 'cross') await dialog.getByRole('button', { name: 'Close' }).click()
    else await page.mouse.click(5, 5)
    await dialog.getByText('Discard your changes?').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Create Property' }).waitFor()
    expect(await name.inputValue()).toBe('Elm Court')
    if (leave === 'Escape')
      expect(await name.evaluate(at => at === document.activeElement)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add Property' }).click()
  expect(await name.inputValue()).toBe('')
  await name.fill('Elm Court')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

it('Back on a phone asks to close the dialog, instead of losing it with the screen behind it', async () => {
  const page = await signedInPage(lana.token, phone)
  await page.addInitScript(() => {
    const [Watcher, opened] = [Reflect.get(window, 'CloseWatcher'), [] as unknown[]]
    class Known extends Watcher {
      constructor() {
        super()
        opened.push(this)
      }
    }
    Object.assign(window, { CloseWatcher: Known, opened })
  })
  const back = () => page.evaluate(() => Reflect.get(window, 'opened').at(-1).requestClose())
  await page.goto('/maintenance')
  await page.getByRole('main').getByRole('button', { name: 'New Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Maintenance Request' })
  await dialog.getByLabel('Title').fill('The tap drips')
  for (const _ of ['once', 'and again']) {
    await back()
    await dialog.getByText('Discard your changes?').waitFor()
    await dialog.getByRole('button', { name: 'Keep Editing' }).click()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('The tap drips')
  }
  await dialog.getByLabel('Title').fill('')
  await back()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/maintenance')
  await page.context().close()
})

describe('adding a tenant', () => {
  it('reports a taken email, its failure, and its success', async () => {
    await open('/tenants', 'Add Tenant')
    const dialog = page.getByRole('dialog', { name: 'Add New Tenant' })
    await dialog.getByLabel('First name').fill('Cy')
    await dialog.getByLabel('Last name').fill('Cole')
    await dialog.getByLabel('Email').fill(lana.tenant.email ?? '')
    const submit = dialog.getByRole('button', { name: 'Add Tenant' })
    await submit.click()
    await page.getByText('A user with this email already exists').first().waitFor()
    await dialog.getByLabel('Email').fill(freshEmail())
    await failing(page, '**/api/users', submit, 'Failed to create tenant')
    await submit.click()
    await page.getByText('Tenant created successfully').waitFor()
  })
})

describe('recording a payment', () => {
  it('reports missing fields, its failure, and its success', async () => {
    await open('/financials', 'Record Payment')
    const dialog = page.getByRole('dialog', { name: 'Record Payment' })
    const submit = dialog.getByRole('button', { name: 'Record Payment' })
    await submit.click()
    await dialog.getByText('Lease is required').waitFor()
    await dialog.getByText('Amount is required').waitFor()
    await chooseFirst(dialog.getByRole('combobox', { name: 'Lease' }), /Bob Ray/)
    await dialog.getByLabel('Amount').fill('25.50')
    await failing(page, '**/api/payments', submit, 'Failed to record payment')
    await submit.click()
    await page.getByText('Payment recorded successfully').waitFor()
  })
})

describe('maintenance', () => {
  it('a request reports missing fields, its failure, its creation and its change', async () => {
    await open('/maintenance', 'New Request')
    const dialog = page.getByRole('dialog', { name: 'Create Maintenance Request' })
    const submit = dialog.getByRole('button', { name: /Create Request|New Request|Create/ }).last()
    await submit.click()
    for (const sentence of [
      'Title is required',
      'Description is required',
      'Property selection is required',
    ])
      await dialog.getByText(sentence).waitFor()
    await dialog.getByLabel('Title').fill('Broken bell')
    await dialog.getByLabel('Description').fill('At the front door')
    await dialog
      .getByRole('combobox', { name: /Unit|Property/ })
      .first()
      .click()
    await page.getByRole('option').first().click()
    await failing(
      page,
      '**/api/maintenance-requests',
      submit,
      'Failed to create maintenance request',
    )
    await submit.click()
    await page.getByText('Maintenance request created successfully').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    const start = page.getByRole('button', { name: 'Start Work' }).first()
    await failing(
      page,
      '**/api/maintenance-requests/*',
      start,
      'Failed to update maintenance request',
    )
    await start.click()
    await page.getByText('Maintenance request updated successfully').waitFor()
  })

  it('without requests announces that they will appear here', async () => {
    const own = await signedInPage((await landlord()).token)
    await own.goto('/maintenance')
    await own.getByText('No maintenance requests').waitFor()
    await own.getByText('Maintenance requests will appear here when tenants submit them').waitFor()
    await walkTo(own, '/communication')
    await own.getByText('No messages yet').waitFor()
    await own.getByRole('button', { name: 'Send First Message' }).waitFor()
    await own.context().close()
  })
})

describe('a message', () => {
  it('reports its failure and its success, and is marked as read by its receiver', async () => {
    await open('/communication', 'New Message')
    const dialog = page.getByRole('dialog', { name: 'New Message' })
    await dialog.getByRole('combobox', { name: 'Recipient' }).click()
    await page.getByRole('option', { name: /Bob Ray/ }).click()
    await dialog.getByLabel('Subject').fill('Keys')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('The new keys are here.')
    const submit = dialog.getByRole('button', { name: 'Send Message' })
    await failing(page, '**/api/messages', submit, 'Failed to send message')
    await submit.click()
    await page.getByText('Message sent successfully').waitFor()
    await page.getByText('Success', { exact: true }).first().waitFor()
    await page.getByText('The new keys are here.').first().waitFor()
  })
})

async function open(path: string, button: string) {
  await walkTo(page, path)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
}

/** The next call to an address fails on the way; the screen must say so and keep the input. */
async function failing(page: Page, address: string, submit: Locator, sentence: string) {
  await page.route(address, route =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await submit.click()
  await page.getByText(sentence).first().waitFor()
  await page.unroute(address)
}
