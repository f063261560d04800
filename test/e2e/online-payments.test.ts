import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliver, work } from '#server/online-payments/fixture.ts'
import type { PaymentAttempt } from '#shared/accounting/online/attempts.ts'
import type { PaymentProviderSettings } from '#shared/accounting/online/provider.ts'
import { startStripe, type TestStripe } from '#test/stripe.ts'
import { landlord, memberOf, organizationIdOf, renterOf, stripeServer } from '#test/world.ts'
import { open, says } from './portals.ts'
import { origin, phone, settled, signedInPage } from './setup.ts'

let stripe: TestStripe

beforeAll(async () => {
  stripe = await startStripe()
  stripeServer.base = stripe.origin
})
afterAll(() => stripe.close())

it('before a provider is connected, the empty list leads an admin to its settings', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  const link = page.getByRole('link', { name: 'Open Payment Settings' })
  for (const view of ['', '&view=payouts']) {
    await page.goto(`/financials?show=online${view}`)
    await link.waitFor()
  }
  await link.click()
  await page.waitForURL(/\/settings\?tab=payments$/)
  await page.getByRole('button', { name: 'Connect Stripe', exact: true }).waitFor()
  const mia = await signedInPage((await memberOf(lana, 'manager')).token)
  await mia.goto('/financials?show=online')
  await mia.getByText('Tenants pay online once a payment provider is connected').waitFor()
  expect(await mia.getByRole('link', { name: 'Open Payment Settings' }).count()).toBe(0)
})

it('an admin connects Stripe, tries it, says how to pay, and disconnects', async () => {
  const lana = await landlord()
  const account = stripe.openAccount({ name: 'Lord Homes' })
  const page = await signedInPage(lana.token)
  await page.goto('/settings?tab=payments')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const send = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await button('Connect Stripe').click()
  await dialog.getByLabel('Restricted key').fill('pk_test_123456789')
  await send('Connect Stripe')
  await dialog.getByText('This is a publishable key').waitFor()
  await dialog.getByLabel('Restricted key').fill(account.restrictedKey)
  await send('Connect Stripe')
  const card = page.getByRole('region', { name: 'Online Payments' })
  await card.getByText('Lord Homes').waitFor()
  await card.getByText('Test money').waitFor()
  await button('Set Up Webhook').click()
  await dialog.getByText('payment_intent.succeeded').waitFor()
  expect(await dialog.getByLabel('Address of the webhook').inputValue()).toMatch(
    /\/api\/payment-provider\/events\/[0-9a-f-]{36}$/,
  )
  await dialog.getByLabel('Signing secret').fill(account.webhooks.secret)
  await send('Save Signing Secret')
  await button('Change Webhook').waitFor()
  await button('Send Test Payment').click()
  await page.getByText('The test payment went through').waitFor()
  await button('Change Terms').click()
  await dialog.getByLabel('Minimum payment').fill('25')
  await send('Save Terms')
  await page.getByText('Terms saved').waitFor()
  await page.getByLabel('Zelle').fill('rent@lord.example')
  await page.getByRole('region', { name: 'Preview' }).getByText('rent@lord.example').waitFor()
  await button('Save How to Pay').click()
  await page.getByText('Saved how to pay').waitFor()
  const { body } = await lana.get<PaymentProviderSettings>('/api/payment-provider')
  expect(body).toMatchObject({
    stripe: { minimum: '25.00', hasWebhookSecret: true, mode: 'test' },
    manual: { zelle: 'rent@lord.example' },
  })
  await button('Disconnect').click()
  await dialog.getByText('Payments and payouts so far stay.').waitFor()
  await send('Disconnect')
  await button('Connect Stripe').waitFor()
  await settled(page)
  await page.context().close()
})

it('a tenant pays on the page of the provider and sees it on its way', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const account = stripe.openAccount()
  const keys = { secretKey: account.restrictedKey, webhookSecret: account.webhooks.secret }
  await lana.put('/api/payment-provider', { provider: 'stripe', ...keys })
  const publicUrl = 'https://rooftree.example'
  const page = await signedInPage(rita.token, { ...phone, elsewhere: [stripe.origin] })
  // The address of emails and links leads nowhere here.
  await page.route(`${stripe.origin}/**`, async route => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const { location } = answer.headers()
    if (!location) return route.fulfill({ response: answer })
    const headers = { location: location.replace(publicUrl, origin) }
    return route.fulfill({ status: 302, headers })
  })
  await open(page, '/')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bank account (ACH)').check()
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: /^Pay / }).click()
  await says(page, 'You started a payment of')
  await deliver(await organizationIdOf(lana), account.webhooks.take())
  await work()
  await open(page, '/')
  await says(page, 'is on its way. It counts as paid on')
  await says(page, 'Autopay is off')
  const attempts = await rita.get<PaymentAttempt[]>('/api/payment-attempts')
  expect(attempts.body).toMatchObject([{ state: 'processing', kind: 'ach' }])
  await page.context().close()
})
