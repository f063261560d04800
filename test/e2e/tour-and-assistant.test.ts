import { expect, it } from 'vitest'
import { landlord } from '#test/world.ts'
import { openLive, settled, signedInPage } from './setup.ts'

it('the tour opens automatically on the first visit, moves both ways, and remembers that it was skipped', async () => {
  const page = await signedInPage((await landlord()).token, { isFirstVisit: true })
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('completed'), localStorage.getItem('skipped')])
  await page.goto('/')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const tour = page.getByRole('dialog', { name: 'Welcome Tour' })
  await tour.waitFor()
  expect(await tour.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await tour.getByText('Step 1 of 12').waitFor()
  await tour.getByRole('button', { name: 'Next' }).click()
  await tour.getByText('Step 2 of 12').waitFor()
  await tour.getByRole('button', { name: 'Previous' }).click()
  await tour.getByText('Step 1 of 12').waitFor()
  await tour.getByRole('button', { name: 'Skip Tour' }).click()
  await tour.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual(['true', 'true'])

  await page.reload()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.waitForTimeout(2_000)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: 'Take a Tour' }).click()
  const guide = page.getByRole('dialog', { name: 'Application Guide' })
  for (let step = 1; step < 12; step++) await guide.getByRole('button', { name: 'Next' }).click()
  await guide.getByText('Step 12 of 12').waitFor()
  await expect.poll(() => guide.getByRole('button', { name: 'Skip Tour' }).count()).toBe(0)
  await guide.getByRole('button', { name: 'Get Started' }).click()
  await guide.waitFor({ state: 'hidden' })
  await page.context().close()
})

it('the assistant answers from the screen’s data, makes no call, and judges no person', async () => {
  const page = await signedInPage((await landlord(12)).token)
  await openLive(page, '/')
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await settled(page)
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  const chat = page.getByRole('dialog', { name: 'AI Assistant' })
  const log = chat.getByRole('log')
  const input = chat.getByRole('textbox')
  await log.getByText(/Hello!/).waitFor()

  await input.fill('How many properties do I have?')
  await input.press('Enter')
  await chat.getByRole('status', { name: 'The assistant is typing' }).waitFor()
  expect(await input.inputValue()).toBe('')
  expect(await input.isDisabled()).toBe(true)
  await log.getByText(/Occupied: 0 of 12 units/).waitFor()

  await input.fill('   ')
  await input.press('Enter')
  await input.fill('First line')
  await input.press('Shift+Enter')
  expect(await input.inputValue()).toBe('First line\n')
  await input.fill('Who should I rent to?')
  await input.press('Enter')
  await log.getByText(/I do not rate, rank or recommend people/).waitFor()
  expect(calls).toEqual([])
  await page.context().close()
})
