import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const seconds = 1000
/** Each worker has a database of its own, and in `e2e` a browser: beyond six, memory is what lacks. */
const workers = Math.min(Math.max(availableParallelism(), 2), 6)
const database = 'test/global-setup.ts'
/** Replaces a module of ours, so that no other test may have loaded it. */
const alone = ['test/access/broken.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workers,
    // Most files would spend half of their time on loading the same modules again.
    isolate: false,
    setupFiles: ['test/after-each.ts'],
    sequence: { sequencer: LongestFirst },
    // Some start a whole server, beside the tests of the other workers.
    testTimeout: 60 * seconds,
    hookTimeout: 60 * seconds,
    // Results come late on a busy machine; a second would make it a timed test.
    expect: { poll: { timeout: 20 * seconds } },
    // A report for `.ci/run` to count, beside the one for people.
    reporters: process.env.CI
      ? ['default', ['json', { outputFile: 'node_modules/.cache/test-report.json' }]]
      : ['default'],
    projects: [
      {
        // No database: `vitest run --project unit` answers while you type.
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/{email,shared,web}/**/*.test.{ts,tsx}',
            'src/server/accounting/ledger/**/*.test.ts',
          ],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['src/server/accounting/ledger/**', 'test/{e2e,postgres}/**', ...alone],
          globalSetup: database,
          setupFiles: ['test/after-each.ts', 'test/after-file.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api-alone',
          include: alone,
          isolate: true,
          globalSetup: database,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // A browser and a server each: when the rest is done.
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: database,
          setupFiles: ['test/after-each.ts', 'test/e2e/after-all.ts'],
          // One more than the cores: a worker often waits for its browser.
          maxWorkers: workers + 1,
          // On a busy machine one of 700 walks may miss a frame; the report names the repeated ones.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
