import { it } from 'vitest'
import { open } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { settled, signedInPage } from './setup.ts'

it.each([
  ['1280-light', { viewport: { width: 1280, height: 800 } }],
  ['1280-dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' as const }],
  ['390-light', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['390-dark', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' as const }],
])('shots %s', async (name, options) => {
  const page = await signedInPage((await seededPortfolio()).token, options)
  await open(page, '/')
  await settled(page)
  const shot = (what: string) => page.screenshot({ path: `/tmp/shots/${what}-${name}.png` })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('bob')
  await page.getByRole('option', { name: /Message Bob Ray/ }).waitFor()
  await page.waitForTimeout(300)
  await shot('palette')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('rent')
  await page.waitForTimeout(700)
  await shot('palette-rent')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  await page.locator('main').focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor()
  await page.waitForTimeout(300)
  await shot('keys')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(300)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const chat = page.getByRole('dialog', { name: 'AI Assistant' })
  await chat.getByRole('textbox').waitFor()
  await page.waitForTimeout(300)
  await shot('chat')
  for (const q of ['Who is late?', 'How do I record a payment?', 'Tell me about Fox']) {
    await chat.getByRole('textbox').fill(q)
    await page.keyboard.press('Enter')
    await page.waitForTimeout(2000)
  }
  await shot('chat-answers')
  await page.context().close()
}, 60_000)
