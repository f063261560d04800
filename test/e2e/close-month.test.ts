import { expect, it } from 'vitest'
import type { ClosedPeriod } from '#shared/accounting/closed-periods.ts'
import { addDays, firstOfMonth, todayIn } from '#shared/dates.ts'
import { giveTo } from '#test/ownership.ts'
import { landlord, memberOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { signedInPage } from './setup.ts'

it('a month is closed by its checklist, stays so under a later one, and is reopened', async () => {
  const lana = await landlord()
  const owner = await memberOf(lana, 'owner')
  await giveTo(lana, owner)
  const lastMonth = addDays(firstOfMonth(todayIn('America/New_York')), -1)
  const before = addDays(firstOfMonth(lastMonth), -1)
  const paidIn = { propertyId: lana.property.id, kind: 'contribution', amount: '9' }
  const entry = await lana.post('/api/owner-entries', { ...paidIn, entryOn: before })
  expect(entry.status).toBe(201)
  const waived = { owner_statements: 'Issued by hand' }
  const first = await lana.post('/api/closed-periods', { through: before, waived })
  expect(first.status).toBe(201)

  const page = await signedInPage(lana.token)
  await open(page, '/financials?show=closing')
  await says(page, 'Owner statements issued', '1 statement is missing or out of date.', '1 open')
  await says(page, 'Do each open line, or give the reason to close without it.')
  const close = page.getByRole('button', { name: /^Close [A-Z]/ })
  expect(await close.isDisabled()).toBe(true)
  await page.getByLabel('Reason to close without it').fill('Issued next week')
  expect(await violations(page)).toEqual([])
  await close.click()
  const reopen = page.getByRole('button', { name: 'Reopen' })
  await reopen.nth(1).waitFor()

  await reopen.nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A bill came late')
  await dialog.getByRole('button', { name: 'Reopen Period' }).click()
  await dialog.getByText('A later month is closed: reopen that one first').waitFor()
  await page.keyboard.press('Escape')

  await reopen.first().click()
  await dialog.getByLabel('Reason').fill('A bill came late')
  await dialog.getByRole('button', { name: 'Reopen Period' }).click()
  await says(page, 'by Lana Lord: A bill came late')
  const { body } = await lana.get<ClosedPeriod[]>('/api/closed-periods')
  expect(body).toMatchObject([
    {
      through: lastMonth,
      reason: 'A bill came late',
      waived: { owner_statements: expect.anything() },
    },
    { through: before, reopenedAt: null },
  ])
})
