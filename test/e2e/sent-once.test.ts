import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, signedInPage, visitor } from './setup.ts'

const lana = await seededPortfolio()

it('J2: clicked twice, and Enter besides, while the answer is delayed: the payment is sent once', async () => {
  const page = await openPayment('11.11')
  const sent = keysSent(page)
  const late = gate()
  await page.route('**/api/payments', async route => {
    if (route.request().method() === 'POST') await late.opened
    await route.continue()
  })
  // At once, so that no paint happens in between.
  await page.evaluate(() => {
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')
    button?.click()
    button?.form?.requestSubmit()
    button?.click()
  })
  const button = page.getByRole('dialog').getByRole('button', { name: /Recording|Record Payment/ })
  await expect.poll(() => button.isDisabled()).toBe(true)
  await page.keyboard.press('Enter')
  late.open()
  await page.getByText('Payment recorded successfully').waitFor()
  expect(sent).toHaveLength(1)
  expect(await paymentsOf('11.11')).toBe(1)
  await page.context().close()
})

it('J2: tried again from the open dialog after the answer was lost, the payment is there once', async () => {
  const page = await openPayment('22.22')
  const sent = keysSent(page)
  let isLost = true
  await page.route('**/api/payments', async route => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    isLost = false
    // The server does it; the browser never gets the answer.
    expect((await route.fetch()).status()).toBe(201)
    await route.abort('connectionreset')
  })
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Record Payment' })
  await submit.click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('22.22')
  await submit.click()
  await page.getByText('Payment recorded successfully').waitFor()
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(1)
  expect(await paymentsOf('22.22')).toBe(1)
  await page.context().close()
})

it('J2: a confirmation clicked twice before it is rendered as disabled is sent once', async () => {
  const unit = { propertyId: lana.property.id, unitNumber: 'TWICE' }
  expect((await lana.post('/api/units', { ...unit, monthlyRent: '900' })).status).toBe(201)
  const page = await signedInPage(lana.token)
  await page.goto(`/properties/${lana.property.id}`)
  await page.getByRole('button', { name: /TWICE/ }).last().click()
  await page.getByRole('menuitem', { name: 'Delete Unit' }).click()
  const sent: string[] = []
  page.on('request', request => request.method() === 'DELETE' && sent.push(request.url()))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Unit' }).dblclick()
  await page.getByText('Unit deleted successfully').waitFor()
  expect(sent).toHaveLength(1)
  await page.context().close()
})

it('a pile of checks is recorded one after the other, with date and method, and the dialog shows their sum', async () => {
  const page = await openPayment('33.33')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Payment method' }).click()
  await page.getByRole('option', { name: 'Check' }).click()
  await dialog.getByLabel('Notes').fill('Check 101')
  await dialog.getByRole('button', { name: 'Record & Next' }).click()
  await dialog.getByText('1 payment recorded so far, $33.33 total.').waitFor()
  const lease = dialog.getByRole('combobox', { name: 'Lease' })
  await expect.poll(() => lease.evaluate(input => input === document.activeElement)).toBe(true)
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('')
  await lease.fill('Bob')
  await page
    .getByRole('option', { name: /Bob Ray/ })
    .first()
    .click()
  await dialog.getByLabel('Amount').fill('33.33')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await dialog.getByRole('button', { name: 'Record Anyway' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { body } = await lana.get<Payment[]>('/api/payments')
  const checks = body.filter(({ amount }) => amount === '33.33')
  expect(checks.map(({ paymentMethod }) => paymentMethod)).toEqual(['check', 'check'])
  await page.context().close()
})

it('A11: a password field is masked until its toggle is pressed, accepts pasted text, and is known to password managers', async () => {
  const visiting = await visitor()
  for (const [path, kind] of [
    ['/auth', 'current-password'],
    ['/auth?mode=register', 'new-password'],
  ] as const) {
    await visiting.goto(path)
    await takesPasted(visiting, kind)
    expect(await visiting.getByLabel('Email').getAttribute('autocomplete')).toBe('username')
  }
  await visiting.context().close()
  const page = await signedInPage(lana.token)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change Password' }).first().click()
  for (const kind of ['current-password', 'new-password'] as const) await takesPasted(page, kind)
  await page.context().close()
})

/** The Record Payment dialog, filled in. */
async function openPayment(amount: string): Promise<Page> {
  const page = await signedInPage(lana.token)
  await page.goto('/financials')
  await page.getByRole('main').getByRole('button', { name: 'Record Payment' }).first().click()
  const dialog = page.getByRole('dialog')
  await chooseFirst(dialog.getByRole('combobox', { name: 'Lease' }), /Bob Ray/)
  await dialog.getByLabel('Amount').fill(amount)
  return page
}

/** The key of every payment the page sends. */
function keysSent(page: Page): string[] {
  const keys: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/payments'))
      keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}

async function paymentsOf(amount: string) {
  const { body } = await lana.get<Payment[]>('/api/payments')
  return body.filter(payment => payment.amount === amount).length
}

async function takesPasted(page: Page, kind: 'current-password' | 'new-password') {
  const field = page.locator(`input[autocomplete=${kind}]`).first()
  await field.waitFor()
  expect(await field.getAttribute('type')).toBe('password')
  await field.focus()
  const isAllowed = await field.evaluate(input =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  )
  expect(isAllowed).toBe(true)
  await page.keyboard.insertText('pasted words')
  expect(await field.inputValue()).toBe('pasted words')
  const toggle = field.locator('xpath=../..').getByRole('button')
  await toggle.click()
  expect(await field.getAttribute('type')).toBe('text')
  await toggle.click()
  expect(await field.getAttribute('type')).toBe('password')
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}
