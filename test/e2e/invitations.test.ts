import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { freshEmail, landlord } from '#test/world.ts'
import { signedInPage, visitor } from './stage.ts'

it('a tenant is invited, opens an account from the link, and finds their home', async () => {
  const lana = await landlord()
  await lana.patch(`/api/units/${lana.units[0]?.id}`, { monthlyRent: '1450' })
  const page = await signedInPage(lana.token)
  await page.goto('/tenants')
  await page.getByRole('button', { name: 'Invite New Tenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  for (const sentence of [
    'Please enter a valid email address',
    'First name is required',
    'Last name is required',
    'Please select a property',
  ])
    await dialog.getByText(sentence).waitFor()

  const email = freshEmail()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Ivy')
  await dialog.getByLabel('Last name').fill('Invited')
  expect(await dialog.getByPlaceholder('Not decided yet').count()).toBe(0)
  await dialog.getByPlaceholder('Select a property').click()
  await page.getByRole('option', { name: /Alpha/ }).click()
  await dialog.getByPlaceholder('Not decided yet').click()
  await page.getByRole('option', { name: 'Unit 1 · $1,450.00' }).click()
  await dialog.getByLabel('Move-in date').fill(addDays(todayIn('America/New_York'), 20))
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  const link = await page.getByLabel('Link to the invitation').inputValue()
  await page.keyboard.press('Escape')
  await page.getByText(`${email} · Alpha, Unit 1`).waitFor()

  const ivy = await visitor()
  await open(ivy, link)
  await ivy.getByText('Lana Lord invites you').waitFor()
  expect(new URL(ivy.url()).search).toBe('')
  await ivy.getByLabel('Choose a password').fill('my first password')
  await ivy.getByRole('button', { name: 'Create Account and Accept' }).click()
  await ivy.getByText('Please agree to this first').waitFor()
  await ivy.getByRole('checkbox').check()
  await ivy.getByRole('button', { name: 'Create Account and Accept' }).click()
  await ivy.getByText('You are now a tenant of Lana Lord.').waitFor()
  await ivy.getByRole('link', { name: 'Go to Dashboard' }).click()
  await ivy.getByText('You rent this home').waitFor()

  const later = await visitor()
  await open(later, link)
  await later.getByText('Invitation not found').waitFor()
})

it('a colleague is invited, is asked to sign in with the right account, and works at once', async () => {
  const [lana, mia] = [await landlord(), await landlord()]
  const page = await signedInPage(lana.token)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const dialog = page.getByRole('dialog')
  const email = freshEmail()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Mia')
  await dialog.getByLabel('Last name').fill('Member')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  const link = await page.getByLabel('Link to the invitation').inputValue()

  const other = await signedInPage(mia.token)
  await open(other, link)
  await other.getByText('This invitation is not for this account').waitFor()
  await other.getByRole('button', { name: 'Sign Out and Continue' }).click()
  await other.getByLabel('Choose a password').fill('my first password')
  await other.getByRole('button', { name: 'Create Account and Accept' }).click()
  await other.getByText('You now work with Lana Lord as manager.').waitFor()
  await other.getByRole('link', { name: 'Go to Dashboard' }).click()
  await other.getByRole('link', { name: /^Properties/ }).click()
  await other.getByText('Alpha').first().waitFor()
})

/** The link of a mail; its host is the configured one, of which this server is a copy. */
async function open(page: Page, link: string) {
  const { pathname, search } = new URL(link)
  await page.goto(`${pathname}${search}`)
}
