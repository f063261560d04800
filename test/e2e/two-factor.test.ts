import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { newcomer } from '#test/world.ts'
import { signedInPage, visitor } from './setup.ts'

it('a person turns the second factor on, signs in with it, and ends their other browser', async () => {
  const { user, token, password } = await newcomer()
  const page = await signedInPage(token)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Enable' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await dialog.getByText('This code is incorrect or was already used').waitFor()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(code)
  await dialog.getByRole('button', { name: 'Enable' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  await expect.poll(() => codes.count()).toBe(10)
  const recovery = await codes.first().innerText()
  await dialog.getByRole('button', { name: 'I’ve Saved Them' }).click()
  await page.getByRole('button', { name: 'Disable' }).waitFor()

  const phone = await visitor()
  await phone.goto('/auth')
  await phone.getByLabel('Email').fill(user.email)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await phone.getByRole('textbox', { name: 'Code' }).fill(code)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByText('This code is incorrect or was already used').waitFor()
  await phone.getByRole('textbox', { name: 'Code' }).fill(recovery)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByRole('heading', { name: 'Dashboard' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await page.getByText('Signed out everywhere else').waitFor()
  await expect
    .poll(() => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').count())
    .toBe(1)
  await phone.reload()
  await phone.waitForURL('**/auth**')
})
