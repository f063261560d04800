import { defineConfig } from 'vitest/config'

const seconds = 1000
const database = 'test/global-setup.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30 * seconds,
    hookTimeout: 60 * seconds,
    // What is waited for comes late on a busy machine; a second would make it a timed test.
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
          include: ['src/{shared,web}/**/*.test.{ts,tsx}', 'src/server/ledger/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['src/server/ledger/**', 'test/e2e/**'],
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
          testTimeout: 120 * seconds,
          hookTimeout: 120 * seconds,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
