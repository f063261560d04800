import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { screenNames } from '#shared/screen-names.ts'
import { screenFiles } from './screen-files.ts'

const atTheRoot = ['dashboard', 'landing']

test('every screen has a name that the server answers to a monitor, and no name is left over', async () => {
  const folders = await readdir('src/web/screens')
  const named = folders.filter(folder => !atTheRoot.includes(folder))
  expect(named.sort()).toEqual([...screenNames].sort())
  const first = screenFiles.map(({ path }) => path.split('/')[1])
  expect(screenNames).toEqual(expect.arrayContaining(first))
})
