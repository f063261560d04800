import { expect, it } from 'vitest'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import { giveTo } from '#test/ownership.ts'
import { landlord, memberOf } from '#test/world.ts'
import { desktop, phone, settled, signedInPage } from '../setup.ts'
import { counted } from './counted.ts'

/** Issue and send a month of owner statements: at most 4 clicks (issue 33, section 1). */
const month = addMonthsClamped(firstOfMonth(todayIn('America/New_York')), -1)

/** Three properties of two owners, one of which owes money, and one without an owner. */
async function office() {
  const lana = await landlord(1)
  const [olga, otto] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  const add = async (name: string) =>
    (
      await lana.post<{ id: string }>('/api/properties', {
        ...{ name, address: `${name} St`, totalUnits: 1 },
      })
    ).body.id
  const [beta, gamma] = [await add('Beta'), await add('Gamma')]
  const none = { ownerId: null, ownerSince: '2000-01-01' }
  const nobodys = await add('Nobody’s')
  await lana.patch(`/api/properties/${nobodys}`, none)
  await giveTo(lana, olga)
  for (const [id, owner] of [
    [beta, olga],
    [gamma, otto],
  ] as const)
    expect((await giveTo(lana, owner, id)).status).toBe(200)
  const bill = { category: 'repairs', payee: 'Pipes', amount: '75' }
  const spent = { ...bill, incurredOn: month, paidOn: month }
  for (const propertyId of [gamma, nobodys])
    expect((await lana.post('/api/expenses', { ...spent, propertyId })).status).toBe(201)
  const paidIn = { kind: 'contribution', amount: '50', entryOn: month }
  for (const propertyId of [lana.property.id, beta])
    expect((await lana.post('/api/owner-entries', { ...paidIn, propertyId })).status).toBe(201)
  return { lana, olga, otto }
}

it('all statements of a month are issued and sent in four clicks, the negative one is left out', async () => {
  const { lana, olga, otto } = await office()
  const page = await signedInPage(lana.token, desktop)
  await page.goto('/')
  await settled(page)
  const count = await counted(page)

  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('link', { name: 'Owner Statements' }).click()
  await page.getByRole('button', { name: 'Issue and Send All' }).click()
  const dialog = page.getByRole('dialog', { name: /^Issue and Send Statements for/ })
  const box = (name: RegExp) => dialog.getByRole('checkbox', { name })
  await dialog.getByText(`Will be emailed to ${olga.user.email}`).first().waitFor()
  expect(await box(/^Alpha/).isChecked()).toBe(true)
  expect(await box(/^Beta/).isChecked()).toBe(true)
  expect(await box(/^Gamma/).isChecked()).toBe(false)
  expect(await box(/^Nobody/).isDisabled()).toBe(true)
  await dialog.getByText('Negative balance').waitFor()
  await dialog.getByRole('button', { name: 'Issue and Send 2 Statements' }).click()
  await dialog.getByText('2 statements sent.').waitFor()
  expect(count.clicks).toBeLessThanOrEqual(4)

  const { body: sent } = await olga.get<OwnerStatement[]>('/api/owner-statements')
  expect(sent.map(({ sentTo }) => sentTo)).toEqual([olga.user.email, olga.user.email])
  expect((await otto.get<OwnerStatement[]>('/api/owner-statements')).body).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Issue and Send All' }).click()
  await dialog.getByText('Sent already, no changes since then').first().waitFor()
  expect(await box(/^Alpha/).isChecked()).toBe(false)
  expect(await dialog.getByRole('button', { name: /^Issue and Send 0/ }).isDisabled()).toBe(true)
  await page.context().close()
})

it('a failure counts the statements that were not issued, also on a phone', async () => {
  const { lana } = await office()
  const page = await signedInPage(lana.token, phone)
  await page.route('**/api/owner-statements/batch', route => route.abort())
  await page.goto('/reports/owner-statements')
  await page.getByRole('button', { name: 'Issue and Send All' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Issue and Send 2 Statements' }).click()
  await dialog.getByText(/^2 statements were not issued: Rooftree cannot be reached/).waitFor()
  await dialog.getByText('0 statements sent.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.context().close()
})
