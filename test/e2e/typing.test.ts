import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { openLive, settled, signedInPage } from './stage.ts'
import {
  changeAs,
  type EditForm,
  editForms,
  makeWorld,
  standsIn,
  type World,
} from './typing-forms.ts'

/** Nothing that somebody else does changes what a person is typing. */

const web = path.join(import.meta.dirname, '../../src/web')
let world: World
beforeAll(async () => {
  world = await makeWorld()
})

test('every form of a record is walked here', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx'))
    .filter(file =>
      /\n +(\.\.\.\(.*\{ )?version: /.test(readFileSync(path.join(web, file), 'utf8')),
    )
  const walked = [...editForms.map(({ file }) => file), 'settings/profile.tsx']
  expect(files.toSorted()).toEqual(walked.toSorted())
})

describe('what somebody types stays when a colleague saves the same record, and the form says who changed what', () => {
  it.each(editForms.map(form => [form.file, form] as const))('%s', async (_file, form) => {
    const page = await signedInPage(world.lana.token)
    onTestFinished(() => page.context().close())
    await openLive(page, form.screen(world))
    await form.open(page)
    const scope = standsIn(page, form)
    const input = scope.getByLabel(form.typed[0])
    await input.fill(form.typed[1])
    await changeAs(world.mia.token, form.change(world))
    for (const line of form.lines)
      await scope.getByText(new RegExp(`Mia .*${escaped(line)} while you were editing`)).waitFor()
    await settled(page)
    expect(await input.inputValue()).toBe(form.typed[1])
    if (form.other) expect(await scope.getByLabel(form.other[0]).inputValue()).toBe(form.other[1])
    await answerAndSave(page, form)
  })
})

async function answerAndSave(page: Awaited<ReturnType<typeof signedInPage>>, form: EditForm) {
  const scope = standsIn(page, form)
  const save = scope.getByRole('button', { name: form.save, exact: true })
  await save.click()
  await scope.getByText('choose what to keep, then save').waitFor()
  const own = scope.locator(`[data-changed="${form.typed[2]}"]`)
  await own.getByRole('button', { name: 'Keep mine' }).click()
  await own.waitFor({ state: 'detached' })
  await save.click()
  await page.getByText(form.saved).first().waitFor()
  if (!form.holds) return
  const [record, values] = form.holds(world)
  expect((await world.lana.get(record)).body).toMatchObject(values)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
