import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { properties } from '#server/db/tables.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import { giveTo } from '#test/ownership.ts'
import { database, endLeases, landlord, leaseUnit, memberOf, tenantOf } from '#test/world.ts'
import { open, says } from './portals.ts'
import { signedInPage, walkTo } from './setup.ts'

it('a manager issues a month’s statement and sends it; the owner reads and saves it', async () => {
  const lana = await landlord(2)
  const mia = await memberOf(lana, 'manager')
  const olga = await memberOf(lana, 'owner')
  const propertyId = lana.property.id
  const month = addMonthsClamped(firstOfMonth(todayIn('America/New_York')), -1)
  const bob = await tenantOf(lana)
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id, {
    startDate: addMonthsClamped(month, -1),
    endDate: addMonthsClamped(month, 12),
  })
  await lana.post('/api/payments', {
    leaseId: lease.id,
    amount: '2000',
    paymentDate: `${addDays(month, 4)}T17:00:00Z`,
  })
  const page = await signedInPage(mia.token)

  // Without an owner there is no one to notify.
  await lana.patch(`/api/properties/${propertyId}`, {
    ownerId: null,
    ownerSince: '2000-01-01',
  })
  await open(page, '/reports')
  await page.getByRole('link', { name: 'Owner Statements' }).click()
  await says(page, 'No owner', 'No owner set')
  await page.getByRole('link', { name: 'Set Owner' }).click()
  await page.getByRole('button', { name: 'Edit Property' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Property' })
  await edit.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: /owner$/ }).click()
  await edit.getByLabel('Owner since').fill(addMonthsClamped(month, -1))
  await edit.getByLabel('Management fee').fill('8')
  await edit.getByLabel('Reserve').fill('300')
  await edit.getByRole('button', { name: 'Save Property' }).click()
  await says(page, 'Management fee 8%')

  await walkTo(page, '/reports/owner-statements')
  await says(page, 'Mia Member', 'Not issued')
  await page.getByRole('button', { name: 'Record Draw' }).click()
  const draw = page.getByRole('dialog', { name: 'Record Draw' })
  await draw.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option', { name: 'Alpha' }).click()
  await draw.getByLabel('Amount').fill('500')
  await draw.getByLabel('Date').fill(addDays(month, 20))
  await draw.getByRole('button', { name: 'Record' }).click()
  await says(page, 'Owner draw', '$500.00')

  await page.getByRole('button', { name: 'Preview the statement of Alpha' }).click()
  const preview = page.getByRole('dialog')
  await preview.getByText('Issuing posts a management fee of $160.00').waitFor()
  await preview.getByText('Available for payout').waitFor()
  await preview.getByRole('button', { name: 'Issue and Send' }).click()
  await says(page, 'Sent', '$1,340.00', '$1,040.00')

  const [sent] = (await olga.get<OwnerStatement[]>('/api/owner-statements')).body
  expect(sent).toMatchObject({ managementFee: '160.00', ending: '1340.00', available: '1040.00' })
  const home = await signedInPage(olga.token)
  await open(home, `/reports/owner-statements?statement=${sent?.id}`)
  const statement = home.getByRole('dialog')
  await statement.getByText('Ending balance').first().waitFor()
  const download = home.waitForEvent('download')
  await statement.getByRole('button', { name: /PDF/ }).click()
  expect((await download).suggestedFilename()).toBe(
    `Owner_Statement_Alpha_${month.slice(0, 7)}.pdf`,
  )
  expect(await home.getByRole('button', { name: /Send|Issue|Record/ }).count()).toBe(0)

  await walkTo(page, '/reports/scheduled')
  await page.getByRole('button', { name: 'Add Schedule' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add Schedule' }).click()
  await says(page, 'Every month on day 5', 'Nothing sent yet')

  // A late payment of the month: the list says that the sent statement is out of date.
  await lana.post('/api/payments', {
    ...{ leaseId: lease.id, amount: '100', confirm: true },
    paymentDate: `${addDays(month, 5)}T17:00:00Z`,
  })
  await walkTo(page, '/reports/owner-statements')
  await says(page, 'Sent', '$1,340.00', 'Changed since', 'now $1,432.00')
})

it('the rest of an archived property is paid out, and its statement issued', async () => {
  const lana = await landlord(1)
  const month = addMonthsClamped(firstOfMonth(todayIn('America/New_York')), -1)
  await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
  const beta = { name: 'Beta', address: '2 Beta St', totalUnits: 1 }
  const { body: added } = await lana.post<{ id: string }>('/api/properties', beta)
  const bill = { propertyId: added.id, category: 'utilities', payee: 'City', amount: '9' }
  await lana.post('/api/expenses', { ...bill, incurredOn: month, paidOn: month })
  await endLeases(lana)
  expect((await lana.delete(`/api/properties/${lana.property.id}`)).body).toEqual({
    outcome: 'archived',
  })
  await database.db
    .update(properties)
    .set({ archivedAt: new Date('2025-04-20T17:00:00Z') })
    .where(eq(properties.id, lana.property.id))
  const page = await signedInPage(lana.token)
  await open(page, '/reports/owner-statements')
  const statements = page.getByRole('region', { name: /^Statements for/ })
  await statements.getByText('Beta').waitFor()
  expect(await statements.getByText('Alpha').count()).toBe(0)

  await page.getByRole('button', { name: 'Record Draw' }).click()
  const draw = page.getByRole('dialog', { name: 'Record Draw' })
  await draw.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('group', { name: 'Archived' }).getByRole('option', { name: 'Alpha' }).click()
  await draw.getByLabel('Amount').fill('500')
  await draw.getByLabel('Date').fill(addDays(month, 20))
  await draw.getByRole('button', { name: 'Record' }).click()
  await draw.getByText(/Only 0.00 is available/).waitFor()
  await draw.getByRole('button', { name: 'Record Anyway' }).click()
  await statements.getByText(/archived 04.20.2025/).waitFor()

  await page.getByRole('button', { name: 'Preview the statement of Alpha' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('button', { name: 'View the statement of Alpha' }).click()
  await page.getByRole('dialog').getByText('Paid to the owner').waitFor()
  await page.context().close()
})

it('a home is sold in its dialog, and the former owner is paid the rest', async () => {
  const lana = await landlord(1)
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  await ada.patch('/api/auth/user', { firstName: 'Ada', lastName: 'Lane' })
  await ben.patch('/api/auth/user', { firstName: 'Ben', lastName: 'Wood' })
  await giveTo(lana, ada)
  const sale = firstOfMonth(todayIn('America/New_York'))
  const lease = await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id, {
    startDate: addMonthsClamped(sale, -2),
    endDate: addMonthsClamped(sale, 12),
  })
  const paid = { leaseId: lease.id, amount: '900', paymentDate: addDays(sale, -20) }
  await lana.post('/api/payments', paid)
  const page = await signedInPage(lana.token)
  await open(page, `/properties/${lana.property.id}`)
  await page.getByRole('button', { name: 'Edit Property' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Property' })
  await edit.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: /^Ben Wood/ }).click()
  await edit.getByText(/Ada Lane keeps earlier days and a balance of \$900.00 today/).waitFor()
  await edit.getByLabel('Owner since').fill(sale)
  await edit.getByRole('button', { name: 'Save Property' }).click()
  await edit.waitFor({ state: 'hidden' })

  await walkTo(page, '/reports/owner-statements')
  await page.getByRole('button', { name: 'Record Draw' }).click()
  const draw = page.getByRole('dialog', { name: 'Record Draw' })
  await draw.getByRole('combobox', { name: 'Property' }).click()
  await page.getByRole('option', { name: 'Alpha' }).click()
  await draw.getByText('$0.00 available today').waitFor()
  await draw.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: /^Ada Lane · sold .*\$900.00$/ }).click()
  await draw.getByText('$900.00 available today').waitFor()
  await draw.getByLabel('Amount').fill('900')
  await draw.getByRole('button', { name: 'Record' }).click()
  await says(page, 'Alpha · Ada Lane', '$900.00')
  await page.context().close()
})
