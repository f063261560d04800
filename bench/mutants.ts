import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Bench, Figure } from './bench.ts'
import { otherModules, pureModules } from './mutants-modules.ts'

const min = 80
const root = path.join(import.meta.dirname, '..')

/** quality.md N6: a test that cannot fail proves nothing, so the code is broken on purpose. */
export const mutants: Bench = {
  name: 'mutants',
  about: `Money, permissions, tokens, dates and validation, broken in one place at a time by Stryker: how many of these mutants the tests notice, of every kind it makes, sentences included. MUTANTS=money takes the modules whose path matches, and prints what survived.`,
  async run({ folder }) {
    const figures: Figure[] = []
    const pure = pureModules.flatMap(pattern => globSync(pattern, { cwd: root })).sort()
    for (const file of pure.filter(isAsked)) figures.push(await scoreOf(file, [], folder))
    for (const [file, tests] of Object.entries(otherModules))
      if (isAsked(file)) figures.push(await scoreOf(file, tests, folder))
    const measured = new Set(figures.map(({ what }) => what))
    const before = scoresBefore().filter(({ what }) => !measured.has(what))
    return [...before, ...figures].sort((a, b) => a.what.localeCompare(b.what))
  },
}

/** Scores of the modules that were not selected this time. */
function scoresBefore(): Figure[] {
  if (!process.env.MUTANTS) return []
  const text = readFileSync(path.join(import.meta.dirname, 'results.md'), 'utf8')
  const rows = text.matchAll(/^\| (src\/\S+) \| ([\d.]+) % of (\d+) \|/gm)
  return [...rows].map(([, what = '', score = '', all = '']) =>
    figureOf(what, Number(score), Number(all)),
  )
}

const isAsked = (file: string) => new RegExp(process.env.MUTANTS ?? '').test(file)

/**
 * One file after the other: a mutant at load time costs all tests that load the file. Other options
 * of Stryker are in stryker.config.json; TypeScript 7 has no API to rewrite a tsconfig.json with.
 */
async function scoreOf(file: string, tests: string[], folder: string): Promise<Figure> {
  process.env.MUTANTS_TESTS = tests.join()
  process.chdir(root)
  const results = await new Stryker({
    mutate: [file],
    tempDirName: path.join(folder, 'mutants'),
    reporters: process.env.MUTANTS ? ['clear-text', 'progress-append-only'] : [],
  })
    .runMutationTest()
    .catch(untested)
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  // A mutant that does not load says nothing about the tests.
  const broken = results.filter(({ status }) => /Error|Ignored/.test(status)).length
  const all = results.length - broken
  const score = all > 0 ? (100 * noticed) / all : 0
  console.log(`${file}: ${score.toFixed(1)} % of ${all}`)
  return figureOf(file, score, all)
}

function figureOf(file: string, score: number, all: number): Figure {
  return {
    what: file,
    value: `${score.toFixed(1)} % of ${all}`,
    goal: { words: `at least ${min} %`, met: score >= min },
  }
}

/** No test loads the file: no mutant can be detected. */
function untested(error: unknown): Awaited<ReturnType<Stryker['runMutationTest']>> {
  if (error instanceof Error && error.message.startsWith('No tests were executed')) return []
  throw error
}
