import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { landlord, leaseUnit, newcomer, renterOf } from '#test/world.ts'
import { buttonsOf, entriesOf, household, open, says } from './portals.ts'
import { phone, signedInPage, walkTo } from './setup.ts'

const { lana, mia, rita, ned } = await household()
/** The tenant's, loaded once: the tests walk from screen to screen. */
let page: Page
beforeAll(async () => {
  page = await signedInPage(rita.token)
})

it('a tenant sees their home, reports a payment, and the landlord confirms it', async () => {
  await lana.patch('/api/organization', { paymentInstructions: 'Zelle to rent@lord.example' })
  await walkTo(page, '/')
  await says(page, 'Alpha, Unit 1', 'Rented from Lana Lord', 'Balance due')
  await says(page, 'How to Pay Zelle to rent@lord.example')
  await says(page, 'Next rent due', 'Monthly rent $2,000.00', 'My Requests', 'Lamp flickers')

  await page.getByRole('button', { name: 'Report a Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a Payment' })
  await dialog.getByText('Your landlord will confirm it').waitFor()
  await dialog.getByLabel('Amount').fill('321')
  await dialog.getByRole('button', { name: 'Report Payment' }).click()
  await says(page, 'You reported $321.00 paid on', 'Lana Lord has not confirmed it yet')

  const office = await signedInPage(mia.token)
  await open(office, '/financials')
  await says(office, 'Payments to Confirm', 'Rita Renter')
  await office.getByRole('button', { name: 'Confirm $321.00 from Rita Renter' }).click()
  await office.getByText('Payment confirmed').waitFor()
  await office.getByText('Payments to Confirm').waitFor({ state: 'hidden' })

  await walkTo(page, '/financials')
  const text = await says(page, 'Rented from Lana Lord', 'Payment Bank transfer −$321.00')
  expect(text).toContain('Completed')
  const { body } = await lana.get<Payment[]>('/api/payments?status=pending')
  expect(body).toEqual([])
})

it('a tenant finds their contact, and nothing of the house or the neighbors', async () => {
  await walkTo(page, '/properties')
  const home = await says(page, 'My Home', '1 Alpha St', 'Mia Member', mia.user.email)
  expect(home).not.toMatch(/Occupied|units|Beta/)
  expect(await buttonsOf(page)).toBe('I’m a Landlord')
  expect(await entriesOf(page)).toEqual([
    'Dashboard',
    'My Home',
    'Financials',
    'Maintenance',
    'Communication',
    'Reports',
    'Documents',
    'Settings',
  ])

  await walkTo(page, '/tenants')
  await says(page, 'Managed by your landlord')
  await walkTo(page, '/maintenance')
  expect(await says(page, 'Lamp flickers')).not.toContain('No hot water')
  await walkTo(page, '/financials')
  expect(await buttonsOf(page)).not.toMatch(/Record|Confirm|Edit/)

  // Actions without a control are refused as well.
  const lease = await rita.get(`/api/leases/${ned.lease.id}`)
  const ledger = await rita.get(`/api/leases/${ned.lease.id}/ledger`)
  expect([lease.status, ledger.status]).toEqual([404, 404])
  const change = await rita.patch(`/api/properties/${lana.property.id}`, { name: 'Mine' })
  const leasedHome = await rita.post('/api/leases', {})
  const tenants = await rita.get('/api/tenants')
  expect([change.status, leasedHome.status, tenants.body]).toEqual([403, 403, []])
})

it('a tenant is spoken to as a tenant', async () => {
  await walkTo(page, '/reports')
  await says(page, 'Your payments, including pending ones')
  await walkTo(page, '/settings')
  const settings = await says(
    page,
    'Your profile and preferences',
    'Your date format',
    'Default Currency',
  )
  expect(settings).not.toMatch(/your books|Your organization|money in the books/)
  expect(await page.getByLabel('Default Currency').first().getAttribute('placeholder')).toBe(
    'Your landlord’s',
  )
})

it('a tenant cancels a mistaken report, with a reason', async () => {
  const small = await signedInPage(rita.token, phone)
  await open(small, '/')
  await small.getByRole('button', { name: 'More actions for Lamp flickers' }).click()
  await small.getByRole('menuitem', { name: 'Cancel request' }).click()
  const dialog = small.getByRole('dialog', { name: 'Cancel Request' })
  await dialog.getByLabel('Reason for cancelling').fill('It was the bulb')
  await dialog.getByRole('button', { name: 'Cancel Request' }).click()
  await small.getByText('Maintenance request updated successfully').waitFor()
  await says(small, 'Cancelled')
})

it('a tenant sees the held part of their deposit, which may differ from the agreed one', async () => {
  const otto = await landlord()
  const paul = await renterOf(otto, otto.units[0]?.id ?? '')
  const terms = { securityDeposit: '900' }
  const lease = await leaseUnit(otto, otto.units[1]?.id ?? '', paul.user.id, terms)
  const own = await signedInPage(paul.token)
  await open(own, '/')
  await says(own, 'Deposit held None required', 'Deposit held $0.00 of $900.00')
  const received = { leaseId: lease.id, kind: 'received', amount: '900' }
  expect((await otto.post('/api/deposit-entries', received)).status).toBe(201)
  await walkTo(own, '/financials')
  expect(await says(own, 'Deposit held $900.00')).not.toContain('of $900.00')
})

it('a tenant of two landlords sees two sections, each in its own currency, and no sum', async () => {
  const otto = await landlord()
  await otto.patch('/api/organization', { name: 'Otto Klein', currency: 'EUR' })
  await renterOf(otto, otto.units[0]?.id ?? '', rita)
  await walkTo(page, '/')
  await page.getByRole('region', { name: 'Otto Klein' }).getByText('€2,000.00').first().waitFor()
  await page.getByRole('region', { name: 'Lana Lord' }).getByText('$2,000.00').first().waitFor()
  await walkTo(page, '/financials')
  await says(page, 'Rented from Lana Lord', 'Rented from Otto Klein', 'EUR, dates in')
})

it('the admin reads whether the currency can change, and other roles do not', async () => {
  const note = /cannot be converted|Can be changed until/
  for (const [person, isShown] of [
    [lana, true],
    [mia, false],
    [rita, false],
    [await newcomer(), false],
  ] as const) {
    const own = await signedInPage(person.token)
    await open(own, '/settings')
    const currency = own.getByRole('combobox', { name: 'Default Currency' })
    expect(await currency.isDisabled()).toBe(true)
    expect(await own.getByText(note).count(), person.user.role).toBe(isShown ? 1 : 0)
    await own.context().close()
  }
})
