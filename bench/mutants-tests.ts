import { defineConfig } from 'vitest/config'
import { unitTests } from './mutants-modules.ts'

const named = process.env.MUTANTS_TESTS?.split(',').filter(file => file !== '') ?? []

/** The tests against the mutants of bench/mutants.ts: those named, over a PostgreSQL. */
export default defineConfig({
  test: {
    include: named.length > 0 ? named : unitTests,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    ...(named.length > 0 && { globalSetup: 'test/global-setup.ts' }),
  },
})
