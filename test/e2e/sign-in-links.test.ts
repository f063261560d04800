import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { freshEmail, landlord, newcomer, type User } from '#test/world.ts'
import { origin, signedInPage, visitor } from './setup.ts'

/** A link survives the sign-in between (quality.md B6), and "Get Started" opens the form of a newcomer. */
const aging = '/financials?show=aging'

it('a link of an email opens its screen after the password', async () => {
  const lana = await landlord()
  const page = await visitor()
  await page.goto(aging)
  await page.waitForURL('**/auth**')
  expect(new URL(page.url()).searchParams.get('next')).toBe(aging)
  await enter(page, lana)
  await page.waitForURL(`${origin}${aging}`)
  await page.getByRole('region', { name: 'Aging' }).waitFor()
  await page.context().close()
})

it('the link survives a code and the way over another form', async () => {
  const lana = await landlord()
  const code = await recoveryCodeOf(lana)
  const page = await visitor()
  await page.goto(aging)
  await page.waitForURL('**/auth**')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await enter(page, lana)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${origin}${aging}`)
  await page.context().close()
})

it('a session that ended meanwhile leads back to its screen, and a deliberate sign-out to /', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  await page.goto(aging)
  await page.getByRole('region', { name: 'Aging' }).waitFor()
  await lana.post('/api/auth/logout', {})
  await page.reload()
  await page.waitForURL('**/auth**')
  await enter(page, lana)
  await page.waitForURL(`${origin}${aging}`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(`${origin}/auth`)
  await enter(page, lana)
  await page.waitForURL(`${origin}/`)
  await page.context().close()
})

it('a person who is signed in already goes on to the link', async () => {
  const page = await signedInPage((await landlord()).token)
  await page.goto(`/auth?next=${encodeURIComponent(aging)}`)
  await page.waitForURL(`${origin}${aging}`)
  await page.context().close()
})

it('no link leads to another site', async () => {
  const { token } = await newcomer()
  const page = await signedInPage(token)
  const evil = [
    '//evil.test',
    '\\\\evil.test',
    'https:evil.test',
    '/%2f/evil.test',
    '/\t/evil.test',
  ]
  for (const next of evil) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    expect(page.url(), next).toBe(`${origin}/`)
  }
  await page.context().close()
})

it('"Get Started" opens Create Account at /auth, "Sign In" and the address itself do not', async () => {
  const page = await visitor()
  for (const place of ['.hero', '.closing', 'header']) {
    await page.goto('/')
    const link = page.locator(place).getByRole('link', { name: 'Get Started' })
    expect(await link.getAttribute('href')).toBe('/auth')
    await link.click()
    await page.getByRole('heading', { name: 'Create Account' }).waitFor()
    expect(page.url()).toBe(`${origin}/auth`)
  }
  await page.reload()
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.goto('/auth')
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByRole('heading', { name: 'Sign In' }).waitFor()

  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(`${origin}/`)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.context().close()
})

async function enter(page: Page, { user, password }: User) {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Turns the second factor on. The code that does so is used up; a recovery code is not. */
async function recoveryCodeOf(person: User): Promise<string> {
  const path = '/api/auth/two-factor'
  const start = { currentPassword: person.password }
  const { secret } = (await person.post<{ secret: string }>(path, start)).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { body } = await person.put<{ recoveryCodes: [string] }>(path, { code })
  return body.recoveryCodes[0]
}
