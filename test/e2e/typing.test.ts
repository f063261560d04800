import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { signIn } from '#test/world.ts'
import { openLive, settled, signedInPage, walkTo } from './setup.ts'
import { editForms } from './typing-forms.ts'
import { changeAs, type EditForm, makeWorld, standsIn, type World } from './typing-world.ts'

/** Other users' actions change no input. */

const web = path.join(import.meta.dirname, '../../src/web')
let world: World
let page: Page
beforeAll(async () => {
  world = await makeWorld()
  page = await signedInPage(world.lana.token)
})

test('every form of a record is walked here', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .filter(file =>
      /\n +(\.\.\.\(.*\{ )?version: .*updatedAt/.test(readFileSync(path.join(web, file), 'utf8')),
    )
  const walked = [
    ...editForms.map(({ file }) => file),
    'screens/settings/account/profile.tsx',
    // Lists, each replaced as a whole: the server refuses the older version.
    'screens/properties/owners/shares-dialog.tsx',
    'leases/payers/payer-dialog.tsx',
  ]
  expect(files.toSorted()).toEqual(walked.toSorted())
})

describe('input stays when a colleague saves the same record, and the form shows the changes and their author', () => {
  it.each(editForms.map(form => [form.file, form] as const))('%s', async (_file, form) => {
    await show(form.screen(world))
    await form.open(page)
    const scope = standsIn(page, form)
    const input = scope.getByLabel(form.typed[0])
    await input.fill(form.typed[1])
    if (form.also) await scope.getByLabel(form.also[0]).fill(form.also[1])
    await changeAs(world.mia.token, form.change(world))
    for (const line of form.lines)
      await scope.getByText(new RegExp(`Mia .*${escaped(line)} while you were editing`)).waitFor()
    await settled(page)
    expect(await input.inputValue()).toBe(form.typed[1])
    if (form.other) expect(await scope.getByLabel(form.other[0]).inputValue()).toBe(form.other[1])
    await answerAndSave(form)
  })
})

/** The first form loads the app, and the others keep its stream of live updates. */
function show(path: string) {
  return page.url() === 'about:blank' ? openLive(page, path) : walkTo(page, path)
}

async function answerAndSave(form: EditForm) {
  const scope = standsIn(page, form)
  const save = scope.getByRole('button', { name: form.save, exact: true })
  await save.click()
  await scope.getByText('Choose what to keep, then save.').waitFor()
  const own = scope.locator(`[data-changed="${form.typed[2]}"]`)
  await own.getByRole('button', { name: 'Keep mine' }).click()
  await own.waitFor({ state: 'detached' })
  // The form before may have the same sentence.
  await page.getByText(form.saved).first().waitFor({ state: 'detached' })
  await save.click()
  await page.getByText(form.saved).first().waitFor()
  if (!form.holds) return
  const [record, values] = form.holds(world)
  expect((await world.lana.get(record)).body).toMatchObject(values)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

it('a draft is restored after a new sign-in, together with a colleague’s changes', async () => {
  const { lana, mia } = world
  const path = `/properties/${lana.property.id}`
  await lana.patch(`/api${path}`, { name: 'Gamma', reserve: '50' })
  const session = await signIn(lana.user.id)
  const page = await signedInPage(session.token)
  onTestFinished(() => page.context().close())
  await openLive(page, path)
  await page.getByRole('button', { name: 'Edit Property' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Half a thought')
  await dialog.getByLabel('Reserve').fill('70')
  await settled(page)
  await session.post('/api/auth/logout')
  await page.waitForURL('**/auth**')
  await page.getByText('Your session has ended. Sign in to pick up where you left off.').waitFor()
  await mia.patch(`/api${path}`, { name: 'Delta', reserve: '60' })
  await page.getByLabel('Email').fill(lana.user.email)
  await page.getByLabel('Password', { exact: true }).fill(lana.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('button', { name: 'Edit Property' }).click()
  await dialog.getByText('Your unsaved changes have been restored').waitFor()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Half a thought')
  expect(await dialog.getByLabel('Property name').inputValue()).toBe('Delta')
  expect(await dialog.getByLabel('Reserve').inputValue()).toBe('70')
  await dialog
    .getByText('changed Reserve from “$50.00” to “$60.00” while you were editing')
    .waitFor()
})

it('a lost connection loses no input, and the form reports it', async () => {
  const { lana } = world
  const page = await signedInPage(lana.token)
  onTestFinished(() => page.context().close())
  await openLive(page, `/properties/${lana.property.id}`)
  await page.getByRole('button', { name: 'Edit Property' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('On the train')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save Property' }).click()
  await dialog.getByText('Rooftree cannot be reached. Check your connection').waitFor()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('On the train')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Save Property' }).click()
  await page.getByText('Property saved successfully').waitFor()
})

it('a save of an outdated version without live updates is repeated with the new values', async () => {
  const { lana, mia } = world
  const path = `/properties/${lana.property.id}`
  const page = await signedInPage(lana.token)
  onTestFinished(() => page.context().close())
  // No live updates: Mia's save is noticed only by saving.
  await page.route('**/api/events', route => route.abort())
  await page.goto(path)
  await settled(page)
  await page.getByRole('button', { name: 'Edit Property' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Unheard')
  await mia.patch(`/api${path}`, { name: 'Epsilon' })
  await dialog.getByRole('button', { name: 'Save Property' }).click()
  await page.getByText('Property saved successfully').waitFor()
  const saved = await lana.get(`/api${path}`)
  expect(saved.body).toMatchObject({ name: 'Epsilon', description: 'Unheard' })
  await page.getByRole('button', { name: 'Edit Property' }).click()
  await dialog.getByLabel('Description').fill('Mine')
  await mia.patch(`/api${path}`, { description: 'Theirs' })
  await dialog.getByRole('button', { name: 'Save Property' }).click()
  await dialog.getByText('Mia changed Description from “Unheard” to “Theirs”').waitFor()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Mine')
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Theirs')
})
