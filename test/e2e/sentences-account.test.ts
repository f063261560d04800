import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import { invite } from '#test/invited.ts'
import { forget, mailsTo } from '#test/mailbox.ts'
import { freshEmail, landlord, newcomer, tenantOf } from '#test/world.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { escapeDialog, signedInPage, visitor, walkTo } from './setup.ts'

/** Every sentence of the specification's catalogue about accounts, invitations and documents, once. */

it('a user who forgot a password requests a link, sets a new one, and signs in with it', async () => {
  const { user } = await newcomer()
  const page = await visitor()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.getByText(/If .+ account/).waitFor()

  await page.goto(await resetLinkOf(user.email))
  await page.getByLabel('New password', { exact: true }).fill('a new password')
  expect(new URL(page.url()).search).toBe('')
  await page.getByLabel('Confirm new password').fill('another password')
  const submit = page.getByRole('button', { name: 'Reset Password' })
  await submit.click()
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm new password').fill('a new password')
  await answering(page, '**/api/auth/reset-password', 503)
  await submit.click()
  await page.getByText('Reset failed').waitFor()
  await page.getByText('Failed to reset password').first().waitFor()
  await page.unroute('**/api/auth/reset-password')
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('a new password')
  await submit.click()
  await page.getByText('Password Reset Complete').waitFor()
  await page.getByText('Password reset successful').waitFor()
  await page.getByText('You can now sign in with your new password').first().waitFor()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill('a new password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.context().close()
})

it('an invited person who forgot their password answers the questions of the invitation', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  await invite(lana, { email: bob.email })
  const page = await visitor()
  await forget(bob.email)
  await page.goto(await resetLinkOf(bob.email))
  await page.getByText('Lana Lord invites you to Alpha.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('my first password')
  await page.getByLabel('Confirm new password').fill('my first password')
  await page.getByLabel('I agree that my landlord and I exchange').check()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Password Reset Complete').waitFor()
  const invitations = await lana.get('/api/tenant-invitations')
  expect(invitations.body).toMatchObject([{ status: 'accepted' }])
  await page.context().close()
})

it('a used or invented link is reported as invalid, with the remedy', async () => {
  const page = await visitor()
  await page.goto('/reset-password?token=made-up')
  for (const sentence of [
    'Invalid Reset Link',
    'This password reset link is invalid or has expired',
    'Password reset links expire after 24 hours for security.',
    'Please request a new reset link to continue.',
  ])
    await page.getByText(sentence).waitFor()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await page.waitForURL('**/auth')
  await page.goto('/reset-password')
  await page.getByRole('heading', { name: 'Modern Property Management Made Simple' }).waitFor()
  await page.context().close()
})

describe('to a landlord', () => {
  // Loaded once: the tests walk from screen to screen.
  let page: Page
  beforeAll(async () => {
    page = await signedInPage((await landlord()).token)
  })

  it('an invitation reports its failure with the reason, and its success', async () => {
    await walkTo(page, '/tenants')
    await page.getByText('No tenants found').waitFor()
    await page.getByRole('button', { name: 'Invite New Tenant' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(freshEmail())
    await dialog.getByLabel('First name').fill('Ivy')
    await dialog.getByLabel('Last name').fill('Invited')
    await dialog.getByPlaceholder('Select a property').click()
    await page.getByRole('option', { name: /Alpha/ }).click()
    await answering(page, '**/api/tenant-invitations', 409, 'Ivy has been invited already.')
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await page.getByText('Error sending invitation').waitFor()
    await page.getByText('Ivy has been invited already.').first().waitFor()
    await page.unroute('**/api/tenant-invitations')
    // As with a mail server, which these tests lack: then only the mailbox has the link.
    await page.route('**/api/tenant-invitations', async route => {
      const response = await route.fetch()
      if (route.request().method() === 'GET') return route.fulfill({ response })
      return route.fulfill({
        response,
        json: { ...(await response.json()), delivery: 'mail', link: null },
      })
    })
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await page.getByText('Invitation sent successfully').waitFor()
    await page.getByText('The tenant invitation has been sent via email.').waitFor()
  })

  it('a document that cannot be saved says so and keeps the input', async () => {
    await escapeDialog(page)
    await walkTo(page, '/documents')
    await page.getByRole('heading', { name: 'All Documents' }).waitFor()
    await page.getByRole('button', { name: 'Upload Document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    const rules = { name: 'rules.txt', mimeType: 'text/plain', buffer: Buffer.from('No shoes.') }
    await page.getByLabel('Files', { exact: true }).setInputFiles(rules)
    await page.getByText('File uploaded successfully. Please fill out the form and save.').waitFor()
    await dialog.getByLabel('Document name').fill('House rules')
    await answering(page, '**/api/documents', 503)
    await dialog.getByRole('button', { name: 'Save Document' }).click()
    await page.getByText('Failed to save document').first().waitFor()
    expect(await dialog.getByLabel('Document name').inputValue()).toBe('House rules')
  })
})

describe('with a portfolio', () => {
  let lana: Awaited<ReturnType<typeof seededPortfolio>>
  let page: Page
  beforeAll(async () => {
    lana = await seededPortfolio()
    page = await signedInPage(lana.token)
  })

  it('the dashboard shows the defaults and opens the rows behind an insight', async () => {
    await walkTo(page, '/')
    for (const sentence of [
      /^Welcome back! Here.s what.s happening with your properties\.$/,
      /^Normal$/,
    ])
      await page.getByText(sentence).first().waitFor()
    for (const heading of ['Recent Messages', 'Urgent Tasks', 'Quick Actions', 'Recent Properties'])
      await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('link', { name: 'View All' }).first().waitFor()
    await page.getByRole('button', { name: 'View Details' }).click()
    await page.getByRole('dialog', { name: 'AI Insights Detail' }).waitFor()
  })

  it('the settings save their values, and an admin reads the changes', async () => {
    await escapeDialog(page)
    await walkTo(page, '/settings')
    await page.getByText('ADMIN', { exact: true }).waitFor()
    await page.getByLabel('First name').fill('Lara')
    await page.getByRole('button', { name: 'Save Profile Changes' }).click()
    await page.getByText('Profile saved successfully').waitFor()
    await page.getByRole('complementary').getByText('Lara Lord').first().waitFor()
    await page.getByText('Locked: amounts are already recorded in USD').waitFor()
    expect(await page.getByRole('combobox', { name: 'Default Currency' }).isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Date Format' }).click()
    await page.getByRole('option', { name: 'YYYY-MM-DD' }).click()
    await page.getByLabel('Organization Name').fill(' ')
    await page.getByRole('button', { name: 'Save System Settings' }).click()
    await page.getByText('Name is required').waitFor()
    const { body: account } = await lana.get<Account>('/api/auth/user')
    expect(account.preferences.dateFormat).toBe('MM/DD/YYYY')
    await page.getByLabel('Organization Name').fill('Lord & Daughters')
    await page.getByRole('button', { name: 'Save System Settings' }).click()
    await page.getByText('System settings saved successfully').waitFor()
    const { body: after } = await lana.get<Account>('/api/auth/user')
    expect(after.preferences.dateFormat).toBe('YYYY-MM-DD')
    await page.getByRole('banner').getByText('Lord & Daughters').waitFor()
    await page.getByRole('tab', { name: 'Notifications' }).click()
    await page.getByRole('button', { name: 'Create Calendar Link' }).click()
    const address = page.getByRole('dialog').getByLabel('Calendar link')
    expect(await address.inputValue()).toMatch(
      /\/api\/calendars\/rooftree_calendar_[\w-]{43}\.ics$/,
    )
    await page.keyboard.press('Escape')
    await page.getByText(/^Created .* · Not used yet$/).waitFor()
    await page.getByRole('button', { name: 'Remove calendar link' }).click()
    await page.getByRole('button', { name: 'Remove Link' }).click()
    await page.getByText('Calendar link removed').waitFor()
    await page.getByRole('link', { name: /^Financials/ }).click()
    await page.getByText('$2,000.00').first().waitFor()
    await walkTo(page, '/settings/audit')
    await page.getByText('Lara Lord').first().waitFor()
    await page.getByText('ended the calendar link of your account').first().waitFor()
  })
})

/** The next calls to an address that change something are answered so. */
async function answering(page: Page, address: string, status: number, message?: string) {
  await page.route(address, route =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status, body: message ? JSON.stringify({ message }) : '' }),
  )
}

/** The path of the link that was mailed, without its host. */
async function resetLinkOf(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email), { timeout: 15_000 }).not.toEqual([])
  const mail = (await mailsTo(email)).at(-1)
  return /\/reset-password\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}
