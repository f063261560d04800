import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The files of `deploy/` and `compose.yaml`, against the program. */
const root = path.join(import.meta.dirname, '..')
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const settings = [...textOf('.env.example').matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name)

test('M: the container gets every setting, and no other', () => {
  const [, environment = ''] = /\n {2}rooftree:\n.*?\n {4}environment:\n(.*?)\n {4}volumes:/s.exec(
    textOf('compose.yaml'),
  ) ?? ['', '']
  const passed = [...environment.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(30)
  // The file makes these two addresses itself.
  const own = ['DATABASE_URL_FILE', 'DATABASE_OWNER_URL_FILE']
  expect(passed.toSorted()).toEqual(settings.filter(name => !own.includes(name ?? '')).toSorted())
})

test('settings of the Kubernetes and systemd files are settings of ours', () => {
  const folder = 'deploy/kubernetes'
  const manifests = readdirSync(path.join(root, folder)).map(file => textOf(`${folder}/${file}`))
  const named = [...manifests, textOf('deploy/rooftree.service')].flatMap(text => [
    ...[...text.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
    ...[...text.matchAll(/name: ([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name),
    ...[...text.matchAll(/Environment=(\w+)=/g)].map(([, name]) => name),
  ])
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !settings.includes(name))).toEqual([])
})

test('images have a version that does not move', () => {
  const images = [...textOf('compose.yaml').matchAll(/image: (.+)/g)].map(([, image]) => image)
  expect(images.length).toBe(2)
  for (const image of images) expect(image).toMatch(/:\d+\.\d+/)
})

test('every service of containers rotates its log', () => {
  const services = textOf('compose.yaml').split('\nservices:\n')[1]?.split('\nconfigs:\n')[0] ?? ''
  const names = [...services.matchAll(/^ {2}(\w+):$/gm)]
  expect(names.length).toBe(3)
  expect([...services.matchAll(/logging: \*rotated/g)]).toHaveLength(names.length)
})
