import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { mailsTo } from '#test/mailbox.ts'
import { photoFile } from '#test/photos/made.ts'
import { call, freshEmail, landlord, leaseUnit, newcomer, renterOf, tenantOf } from '#test/world.ts'
import { phone, settled, signedInPage, walkTo } from './setup.ts'

/** Profile and erasure of an account. */

it('a picture is chosen, viewed, visible to others beside the name, and removed again', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const page = await signedInPage(rita.token, phone)
  await page.goto('/settings')
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByLabel('Picture').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('No picture'),
  })
  await profile.getByText('Choose a JPEG, PNG, WebP or HEIC picture').waitFor()
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = 'teal'
    pen?.fillRect(0, 0, 900, 600)
    return canvas.toDataURL('image/webp').split(',')[1] ?? ''
  })
  const webp = { name: 'me.webp', mimeType: 'image/webp', buffer: Buffer.from(drawn, 'base64') }
  await profile.getByLabel('Picture').setInputFiles(webp)
  const dialog = page.getByRole('dialog', { name: 'Your Picture' })
  await dialog.getByAltText('How others will see you').waitFor()
  await dialog.getByRole('button', { name: 'Save Picture' }).click()
  const toast = page.getByText('Picture saved')
  await toast.waitFor()
  await dialog.waitFor({ state: 'detached' })
  // On a phone, below the head of the screen.
  expect((await toast.boundingBox())?.y).toBeLessThan(200)
  const widthOf = () => profile.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  // The small version, of 320 pixels.
  await expect.poll(widthOf).toBe(320)

  const office = await signedInPage(lana.token)
  await office.goto('/tenants')
  await settled(office)
  const seen = office.getByRole('main').locator('img')
  expect(await seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  await office.context().close()

  await profile.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
  await page.getByText('Picture removed').waitFor()
  expect(await page.locator('img').count()).toBe(0)
  await profile.getByRole('button', { name: 'Add Picture' }).waitFor()
  await page.context().close()
})

it('a picture that only the server can read is chosen like any other; a broken one shows an error', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token, phone)
  await page.goto('/settings')
  const profile = page.getByRole('region', { name: 'Profile' })
  // As a browser that does not know the type hands it over.
  const heic = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })
  const picker = profile.getByLabel('Picture')
  await picker.setInputFiles(heic('huge.HEIC', photoFile('flat48.heic')))
  await profile.getByRole('alert').getByText('The photo is damaged or too large').waitFor()
  await picker.setInputFiles(heic('IMG_1.HEIC', photoFile('turned.heic')))
  const dialog = page.getByRole('dialog', { name: 'Your Picture' })
  const image = dialog.getByAltText('How others will see you')
  await image.waitFor()
  expect(await profile.getByRole('alert').count()).toBe(0)
  // Upright: red above, blue below.
  expect(await colorsOf(image)).toEqual({ above: 'red', below: 'blue' })
  await dialog.getByRole('button', { name: 'Save Picture' }).click()
  await page.getByText('Picture saved').waitFor()
  expect(await colorsOf(profile.locator('img'))).toEqual({ above: 'red', below: 'blue' })
  await page.context().close()
})

function colorsOf(image: Locator) {
  return image.evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    const { naturalWidth: width, naturalHeight: height } = img
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    pen?.drawImage(img, 0, 0)
    const colorAt = (y: number) => {
      const [red = 0, , blue = 0] = pen?.getImageData(width / 2, y, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { above: colorAt(height / 4), below: colorAt((height * 3) / 4) }
  })
}

it('a former tenant is erased by typing so, and is on no list any more', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana, 'Rayleigh')
  const page = await signedInPage(lana.token, phone)
  await page.goto(`/tenants/${bob.id}`)
  await page.getByRole('button', { name: 'Erase Tenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type ERASE to confirm').fill('erase')
  await dialog.getByRole('button', { name: 'Erase Tenant' }).click()
  await dialog.getByText('Type ERASE to confirm', { exact: true }).last().waitFor()
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE')
  await dialog.getByRole('button', { name: 'Erase Tenant' }).click()
  await page.getByText('Tenant erased').waitFor()
  // Mentions in others' text are left to rewrite.
  await page.getByRole('heading', { name: 'Erased People' }).waitFor()
  await walkTo(page, '/tenants')
  await page.getByText('No tenants found').waitFor()
  await page.context().close()
})

it('an own account is erased with the password, and no one can sign in with it again', async () => {
  const ann = await newcomer()
  const page = await signedInPage(ann.token)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type ERASE to confirm').fill('ERASE')
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not it')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByText('Your current password is incorrect').waitFor()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(ann.password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  const body = { email: ann.user.email, password: ann.password }
  expect((await call('POST', '/api/auth/login', { body })).status).toBe(401)
  await page.context().close()
})

it('a sign-in made elsewhere is in the list of sessions when the user returns', async () => {
  const ann = await newcomer()
  const page = await signedInPage(ann.token)
  const signIns = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await page.goto('/settings?tab=security')
  await settled(page)
  expect(await signIns.count()).toBe(1)
  const body = { email: ann.user.email, password: ann.password }
  expect((await call('POST', '/api/auth/login', { body })).status).toBe(200)
  await walkTo(page, '/documents')
  await walkTo(page, '/settings?tab=security')
  await expect.poll(() => signIns.count()).toBe(2)
  await page.context().close()
})

it('a new email is requested in Settings, confirmed by its link, and then signs in', async () => {
  const ann = await newcomer()
  const email = freshEmail()
  const page = await signedInPage(ann.token, phone)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Email' })
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not it')
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await dialog.getByText('Your current password is incorrect').waitFor()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(ann.password)
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await page.getByText('Waiting for you to open the link').waitFor()

  const [letter] = await mailsTo(email)
  const link = /https:\/\/rooftree\.example(\/confirm-email\?token=[\w-]+)/.exec(
    letter?.text ?? '',
  )?.[1]
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Confirm Address' }).waitFor()
  expect(new URL(page.url()).search, 'the token is in no history').toBe('')
  await page.getByRole('button', { name: 'Confirm Address' }).click()
  await page.getByText(`${email} is confirmed`).waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await walkTo(page, '/settings')
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  expect(await page.getByText('Waiting for you to open the link').count()).toBe(0)
  await page.context().close()
})

it('two records of one tenant are merged on the tenant’s page, and the merge is undone there', async () => {
  const lana = await landlord()
  const [kept, merged] = [await tenantOf(lana, 'Kept'), await tenantOf(lana, 'Double')]
  await leaseUnit(lana, lana.units[0]?.id ?? '', merged.id)
  const page = await signedInPage(lana.token, phone)
  await page.goto(`/tenants/${kept.id}`)
  await page.getByRole('button', { name: 'Merge Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge into Bob Kept' })
  await dialog.getByRole('combobox', { name: 'Duplicate record' }).fill('bob')
  // A record cannot be merged into itself.
  await page.getByRole('option', { name: /Bob Double/ }).waitFor()
  expect(await page.getByRole('option').count()).toBe(1)
  await page.getByRole('option', { name: /Bob Double/ }).click()
  await dialog.getByText('1 lease will move: Alpha, unit 1.').waitFor()
  await dialog.getByRole('button', { name: 'Merge Tenants' }).click()
  await page.getByText('Bob Double was merged into this tenant.').waitFor()
  expect((await lana.get<object[]>(`/api/leases?tenantId=${kept.id}`)).body).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo Merge' }).click()
  await page.getByText('Merge undone').waitFor()
  await page.getByText('was merged into this tenant').waitFor({ state: 'detached' })
  expect((await lana.get<object[]>(`/api/leases?tenantId=${merged.id}`)).body).toHaveLength(1)
  await page.context().close()
})
