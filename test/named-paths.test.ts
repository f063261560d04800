import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { otherModules, pureModules, unitTests } from '../bench/mutants-modules.ts'

it('every file that is to be tested with mutants is there, with its tests', () => {
  const files = [...pureModules, ...unitTests, ...Object.entries(otherModules).flat(2)]
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(file => globSync(file).length === 0)).toEqual([])
})

it('every path of ours in a command or a measurement is there', () => {
  const sources = globSync('{bin,bench}/**/*.{mjs,ts}')
  const missing = sources.flatMap(source =>
    [...readFileSync(source, 'utf8').matchAll(/'((?:src|test)\/[\w./-]+)'/g)]
      .map(([, path = '']) => path)
      .filter(path => globSync(`${path}*`).length === 0)
      .map(path => `${source}: ${path}`),
  )
  expect(missing).toEqual([])
})
