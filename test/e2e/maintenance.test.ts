import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Expense } from '#shared/accounting/expenses.ts'
import { soundFiles } from '#test/files.ts'
import { makeOperator } from '#test/operator.ts'
import { freshEmail, landlord, memberOf, renterOf } from '#test/world.ts'
import { open, says } from './portals.ts'
import { chooseFirst, phone, signedInPage, visitor } from './setup.ts'

it('a tenant reports with a photo, a manager assigns it, staff complete it, it becomes an expense, the tenant confirms', async () => {
  const lana = await landlord()
  const sam = await memberOf(lana, 'staff')
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')

  const tenant = await signedInPage(rita.token, phone)
  await open(tenant, '/maintenance')
  await tenant.getByRole('button', { name: 'New Request' }).click()
  const report = tenant.getByRole('dialog', { name: 'Create Maintenance Request' })
  await report.getByLabel('Title').fill('Tap drips')
  await report.getByLabel('Description').fill('In the bath, day and night')
  await choose(report.getByLabel('Category'), tenant, 'Plumbing')
  const picture = { name: 'bath.png', mimeType: 'image/png', buffer: soundFiles['bath.png'] }
  await report
    .getByLabel('Camera')
    .setInputFiles([{ ...picture, buffer: picture.buffer ?? Buffer.of() }])
  await report.getByText('Uploaded').waitFor()
  await report.getByRole('button', { name: 'Create Request' }).click()
  await tenant.getByRole('link', { name: 'Tap drips' }).click()
  await tenant.getByRole('button', { name: 'Open bath.png' }).click()
  await tenant.getByRole('dialog').getByAltText('bath.png').waitFor()
  await tenant.keyboard.press('Escape')
  await tenant.getByRole('textbox', { name: 'Comment' }).fill('It got worse')
  await tenant.getByRole('button', { name: 'Comment' }).click()
  await says(tenant, 'You Submitted', 'It got worse')
  const path = new URL(tenant.url()).pathname

  const office = await signedInPage(lana.token)
  await open(office, path)
  await office.getByRole('button', { name: 'More actions for Tap drips' }).click()
  await office.getByRole('menuitem', { name: 'Edit request' }).click()
  const plan = office.getByRole('dialog', { name: 'Edit Request' })
  await choose(plan.getByLabel('Assigned to'), office, 'Mia Member')
  await plan.getByLabel('Due date').fill('2025-03-01')
  await plan.getByRole('button', { name: 'Save Changes' }).click()
  await says(office, 'Assigned to Mia Member', 'Overdue')
  await open(office, '/maintenance?overdue=true&category=plumbing&assignee=nobody')
  await says(office, 'No requests found')
  await open(office, `/maintenance?overdue=true&category=plumbing&assignee=${sam.user.id}`)
  await says(office, '1 request', 'Overdue, was due 03/01/2025')

  const staff = await signedInPage(sam.token, phone)
  await open(staff, path)
  await staff.getByRole('textbox', { name: 'Comment' }).fill('New washer')
  await staff.getByLabel('Internal note: not visible to tenants').check()
  await staff.getByRole('button', { name: 'Comment' }).click()
  await says(staff, 'New washer', 'Internal')
  await staff.getByRole('button', { name: 'Start Work' }).click()
  await staff.getByRole('button', { name: 'Complete' }).click()
  const end = staff.getByRole('dialog', { name: 'Complete Request' })
  await end.getByLabel('Actual cost').fill('45')
  await end.getByRole('button', { name: 'Complete' }).click()
  await says(staff, 'Completed work')

  await open(office, path)
  await office.getByRole('button', { name: 'Record Expense' }).click()
  const cost = office.getByRole('dialog', { name: 'Record Expense' })
  expect(await cost.getByLabel('Actual cost').inputValue()).toBe('45.00')
  await cost.getByLabel('Paid to').fill('Washers and Sons')
  await cost.getByRole('button', { name: 'Record Expense' }).click()
  await office.getByText('Expense recorded').waitFor()
  const { body: spent } = await lana.get<Expense[]>('/api/expenses')
  expect(spent).toMatchObject([
    { amount: '45.00', payee: 'Washers and Sons', description: 'Tap drips' },
  ])

  await open(tenant, path)
  expect(await says(tenant, 'Is the Problem Fixed?')).not.toContain('New washer')
  await tenant.getByRole('button', { name: 'Yes, It’s Fixed' }).click()
  const confirm = tenant.getByRole('dialog', { name: 'Confirm the Work' })
  await confirm.getByRole('radio', { name: '4 stars' }).focus()
  await tenant.keyboard.press('Space')
  await confirm.getByLabel('Comments').fill('Quick')
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await says(tenant, 'Rating: 4 of 5 stars')
  await open(office, path)
  await says(office, 'Confirmed by the tenant', '“Quick”')
})

async function choose(select: ReturnType<Page['getByLabel']>, page: Page, option: string) {
  await select.click()
  await page.getByRole('option', { name: option }).click()
}

it('a vendor opens the job by a link, without an account, and says when they come', async () => {
  const lana = await landlord()
  await makeOperator(lana)
  const [unit] = lana.units
  const said = { unitId: unit?.id, title: 'Tap drips', description: 'In the bath' }
  const { body: request } = await lana.post<{ id: string }>('/api/maintenance-requests', said)
  await lana.post('/api/vendors', { name: 'Pipes', email: freshEmail() })
  await lana.patch('/api/auth/user', { phone: '(212) 555-0142' })
  const office = await signedInPage(lana.token)
  await open(office, `/maintenance/${request.id}`)
  await office.getByRole('button', { name: 'Send to a Vendor' }).click()
  const dialog = office.getByRole('dialog', { name: 'Send to a Vendor' })
  await dialog.getByLabel('Vendor').waitFor()
  expect(await office.getByRole('option').count()).toBe(0)
  await choose(dialog.getByLabel('Vendor'), office, 'Pipes')
  await dialog.getByRole('button', { name: 'Send Job' }).click()
  const link = await office.getByLabel('Link to the job').inputValue()

  const vendor = await visitor(phone)
  await vendor.goto(`/job${new URL(link).search}`)
  await says(vendor, 'Tap drips', 'In the bath', 'Unit 1', '(212) 555-0142')
  expect(await vendor.getByRole('radio', { checked: true }).count()).toBe(0)
  await vendor.getByRole('button', { name: 'Send Response' }).click()
  await says(vendor, 'Choose an answer')
  await vendor.getByLabel('I will visit on a specific day').check()
  await vendor.getByLabel('Visit date').fill('2025-03-14')
  await vendor.getByRole('button', { name: 'Send Response' }).click()
  await says(vendor, 'You scheduled a visit on 03/14/2025.')
  await open(office, `/maintenance/${request.id}`)
  await says(office, 'Visit 03/14/2025', 'Will come on March 14, 2025.')
})

it('how often work comes again stays as it was typed, also where it cannot be so', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  await page.goto('/maintenance/schedules')
  await page.getByRole('button', { name: 'Add Schedule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Schedule' })
  await chooseFirst(dialog.getByLabel('Property'), /Alpha/)
  await dialog.getByLabel('Title').fill('Replace HVAC filters')
  await dialog.getByLabel('Description').fill('20 x 20')
  await dialog.getByLabel('Every').fill('120')
  await dialog.getByLabel('Create days before due date').fill('365')
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await dialog.getByText('Enter a whole number from 1 to 60').waitFor()
  await dialog.getByText('Enter a whole number from 0 to 90').waitFor()
  expect(await dialog.getByLabel('Every').inputValue()).toBe('120')
  await dialog.getByLabel('Every').fill('12')
  await dialog.getByLabel('Create days before due date').fill('30')
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await page.getByText('Schedule added').waitFor()
  await page.getByText('Every 12 months').waitFor()
  await page.context().close()
})
