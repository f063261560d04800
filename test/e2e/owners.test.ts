import { expect, it } from 'vitest'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { landlord, memberOf } from '#test/world.ts'
import { open, says } from './portals.ts'
import { phone, signedInPage } from './setup.ts'

it('an office pays an owner out and looks at all statements by share', async () => {
  const lana = await landlord()
  const [olga, mia] = [await memberOf(lana, 'owner'), await memberOf(lana, 'manager')]
  const propertyId = lana.property.id
  const owners = [
    { userId: lana.user.id, percent: '60' },
    { userId: olga.user.id, percent: '40' },
  ]
  const shares = { owners, effectiveFrom: '2020-01-01', confirm: true }
  await lana.put(`/api/properties/${propertyId}/owners`, shares)
  const entryOn = addMonthsClamped(firstOfMonth(todayIn('America/New_York')), -1)
  const paidIn = { kind: 'contribution', amount: '100', entryOn }
  await lana.post('/api/owner-entries', { propertyId, ownerId: olga.user.id, ...paidIn })
  const page = await signedInPage(mia.token, phone)
  await open(page, '/financials?show=owners')
  await says(page, 'Lana Lord', 'Alpha 60%', 'Mia Member', 'Alpha 40%', 'Available $100.00')

  await page.getByRole('button', { name: 'Record a draw of Mia Member' }).click()
  const draw = page.getByRole('dialog', { name: 'Record Draw or Contribution' })
  await draw.getByText('$100.00 available today').waitFor()
  await draw.getByLabel('Amount').fill('75')
  await draw.getByLabel('Amount').press('Enter')
  await draw.waitFor({ state: 'hidden' })
  await says(page, 'Available $25.00', '$75.00')

  await page.keyboard.press('i')
  const all = page.getByRole('dialog', { name: /^Issue and Send Statements for/ })
  await all.getByText('Mia Member · 40% share').waitFor()
  expect(await all.getByRole('checkbox').count()).toBe(2)
})
