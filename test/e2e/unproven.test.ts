import { expect, it } from 'vitest'
import { invite } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import { operator } from '#test/operator.ts'
import { call, freshEmail, landlord } from '#test/world.ts'
import { phone, signedInPage, visitor, walkTo } from './setup.ts'

const password = 'my own long password'

it('who registers confirms their email by the link, and accepts their invitation on the dashboard', async () => {
  const lana = await landlord()
  const email = freshEmail()
  await invite(lana, { email, unitId: lana.units[0]?.id })
  const { body } = await register(email)
  const page = await signedInPage(body.token, phone)
  await page.goto('/')
  const banner = page.getByRole('note', { name: 'Email not confirmed' })
  await banner.getByText(`open the link we sent to ${email}`).waitFor()
  await page.getByRole('button', { name: /^I rent You live/ }).click()
  await page.getByText('show here once you confirm this address').waitFor()
  expect(await page.getByText('You are invited').count()).toBe(0)

  await walkTo(page, '/settings')
  expect(await page.getByRole('button', { name: 'Enable' }).isDisabled()).toBe(true)
  await page
    .getByRole('region', { name: 'Profile' })
    .getByRole('button', { name: 'Send Again' })
    .click()
  await page.getByText('Link sent').waitFor()

  // Opened when signed out, the link asks for the account first.
  const link = await linkTo(email)
  const elsewhere = await visitor()
  await elsewhere.goto(link)
  await elsewhere.getByRole('link', { name: 'Sign In to Confirm' }).click()
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByRole('textbox', { name: 'Password' }).fill(password)
  await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click()
  await elsewhere.getByText(`Confirm that ${email} is your email address`).waitFor()
  await elsewhere.getByRole('button', { name: 'Confirm Address' }).click()
  await elsewhere.getByText(`${email} is confirmed`).waitFor()
  await elsewhere.getByRole('link', { name: 'Continue' }).click()

  await elsewhere.getByText('Lana Lord invites you to Alpha, Unit 1').waitFor()
  await elsewhere.getByRole('button', { name: 'Accept Invitation' }).click()
  await elsewhere.getByText('Please agree to this first').waitFor()
  await elsewhere.getByRole('checkbox').check()
  await elsewhere.getByRole('button', { name: 'Accept Invitation' }).click()
  await elsewhere.getByText('You accepted the invitation from Lana Lord').waitFor()
  await elsewhere.getByText('as soon as Lana Lord adds it').waitFor()
  expect(await elsewhere.getByRole('note', { name: 'Email not confirmed' }).count()).toBe(0)
})

it('without a mail server the operator finds the link in the outbox, and confirms by it', async () => {
  const email = freshEmail()
  const { body } = await register(email)
  const olga = await operator()
  const page = await signedInPage(olga.token)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Reset Two-Factor' }).waitFor()
  await page.getByRole('tab', { name: 'Installation' }).click()
  await page.getByRole('link', { name: 'Open all emails on this server' }).click()
  await walkTo(page, `/settings/outbox?q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Show links to ${email}: Confirm your email` }).click()
  const link = await page.getByLabel('Confirm Email Address').inputValue()
  const { pathname, search } = new URL(link)
  await page.goto(`${pathname}${search}`)
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await page.getByText(`${email} is confirmed`).waitFor()
  const { body: user } = await call<object>('GET', '/api/auth/user', { token: body.token })
  expect(user).toMatchObject({ hasProvenEmail: true })
})

it('controls of the operator are on no other screen', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  await page.goto('/settings?tab=organization')
  await page.getByRole('link', { name: 'Open sent emails' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Installation' }).count()).toBe(0)
  await walkTo(page, '/settings?tab=installation')
  await page.getByRole('region', { name: 'Profile' }).waitFor()
  for (const name of ['Open all emails on this server', 'Open background jobs'])
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  for (const path of ['/settings/outbox', '/settings/jobs']) {
    await walkTo(page, path)
    await page.getByText('404 Page Not Found').waitFor()
  }
})

function register(email: string) {
  return call<{ token: string }>('POST', '/api/auth/register', {
    body: { email, password, firstName: 'Ivy' },
  })
}

/** The newest link, on the server of the test. */
async function linkTo(email: string): Promise<string> {
  const emails = await mailsTo(email)
  const links = emails.flatMap(
    ({ text }) =>
      /https:\/\/rooftree\.example(\/confirm-email\?token=[\w-]+)/.exec(text)?.[1] ?? [],
  )
  return links.at(-1) ?? ''
}
