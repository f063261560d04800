import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { mailsTo } from '#test/mailbox.ts'
import { makeOperator } from '#test/operator.ts'
import { freshEmail, landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { settled, signedInPage, visitor, walkTo } from './setup.ts'

it('another property clears the chosen unit, also on screen', async () => {
  const lana = await landlord()
  await lana.post('/api/properties', { name: 'Beta', address: '2 Elm St', totalUnits: 2 })
  const page = await signedInPage(lana.token)
  await page.goto('/tenants')
  await page.getByRole('button', { name: 'Invite New Tenant' }).click()
  const dialog = page.getByRole('dialog')
  const choose = async (field: string, option: RegExp) => {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Property', /Alpha/)
  await choose('Unit', /Unit 1/)
  const unit = dialog.getByRole('combobox', { name: 'Unit' })
  expect(await unit.inputValue()).toBe('Unit 1')
  await choose('Property', /Beta/)
  await expect.poll(() => unit.inputValue()).toBe('')
  await page.context().close()
})

it('a tenant is invited, opens an account from the link, and finds their home', async () => {
  const lana = await landlord()
  await makeOperator(lana)
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
  await page.getByText('Invitation sent successfully').waitFor()
  await page.getByText('The tenant invitation has been sent via email.').waitFor()
  // There is no mail server here: the mail got as far as a folder.
  const link = await page.getByLabel('Invitation link').inputValue()
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
  await ivy.getByText('Rented from').waitFor()

  const later = await visitor()
  await open(later, link)
  await later.getByText('Invitation Not Found').waitFor()
})

it('a tenant added by hand is invited from their page, and finds their lease; before it is entered they wait for it', async () => {
  const lana = await landlord()
  await makeOperator(lana)
  const [bob, kim] = [await tenantOf(lana), await tenantOf(lana)]
  await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id)
  const page = await signedInPage(lana.token)

  await page.goto(`/tenants/${bob.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const email = freshEmail()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('link', { name: email }).waitFor()
  const write = page.getByRole('link', { name: 'Message Bob Ray' })
  expect(await write.getAttribute('href')).toBe(`/communication?with=${bob.id}`)
  const own = await enter(await inviteFromPage(page))
  await own.getByText('Your lease is on your dashboard').waitFor()
  await own.getByRole('link', { name: 'Go to Dashboard' }).click()
  await own.getByText('Rented from').waitFor()

  await walkTo(page, `/tenants/${kim.id}`)
  const waiting = await enter(
    await inviteFromPage(page, async dialog => {
      await dialog.getByPlaceholder('Select a property').click()
      await page.getByRole('option', { name: /Alpha/ }).click()
    }),
  )
  await waiting.getByRole('link', { name: 'Go to Dashboard' }).click()
  await waiting.getByText('as soon as Lana Lord adds it').waitFor()
  expect(await waiting.getByText('Add a property').count()).toBe(0)

  await page.reload()
  await page.getByRole('heading', { name: 'Contact' }).waitFor()
  await settled(page)
  expect(await page.getByRole('button', { name: /^(Edit|Invite to Portal)$/ }).count()).toBe(0)
})

it('a colleague is invited, is asked to sign in with the right account, and works at once', async () => {
  const [lana, mia] = [await landlord(), await landlord()]
  const page = await signedInPage(lana.token)
  await page.goto('/settings?tab=team')
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const dialog = page.getByRole('dialog')
  const email = freshEmail()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Mia')
  await dialog.getByLabel('Last name').fill('Member')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  // Only the operator of the installation sees a link.
  await page.getByText('The operator of this Rooftree will pass the link on').waitFor()
  expect(await page.getByLabel('Invitation link').count()).toBe(0)
  const [mail] = await mailsTo(email)
  const link = /https:\S+invitations\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''

  const other = await signedInPage(mia.token)
  await open(other, link)
  await other.getByText('This invitation is not for this account').waitFor()
  await other.getByRole('button', { name: 'Sign Out and Continue' }).click()
  await other.getByLabel('Choose a password').fill('my first password')
  await other.getByRole('button', { name: 'Create Account and Accept' }).click()
  await other.getByText('You now work with Lana Lord. Your role: manager.').waitFor()
  await other.getByRole('link', { name: 'Go to Dashboard' }).click()
  await other.getByRole('link', { name: /^Properties/ }).click()
  await other.getByText('Alpha').first().waitFor()
})

/** The link of a mail; its host is the configured one, of which this server is a copy. */
async function open(page: Page, link: string) {
  const { pathname, search } = new URL(link)
  await page.goto(`${pathname}${search}`)
}

/** Sends the invitation that a tenant's page offers, and answers its link. */
async function inviteFromPage(page: Page, choose = async (_: Locator) => {}): Promise<string> {
  await page.getByRole('button', { name: 'Invite to Portal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to Portal' })
  await choose(dialog)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.keyboard.press('Escape')
  await page.getByText('Invited to the portal. Expires in 7 days.').waitFor()
  return link
}

/** Follows a link and accepts with a first password. */
async function enter(link: string): Promise<Page> {
  const page = await visitor()
  await open(page, link)
  await page.getByLabel('Choose a password').fill('my first password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account and Accept' }).click()
  await page.getByText('You are now a tenant of Lana Lord.').waitFor()
  return page
}
