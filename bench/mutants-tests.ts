import { defineConfig } from 'vitest/config'
import { withDatabase, without } from './mutants-modules.ts'

const ground = process.env.MUTANTS_DATABASE ? withDatabase : without

/** The tests that stand against the mutants of bench/mutants.ts. */
export default defineConfig({
  test: {
    include: ground.tests,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    ...(ground === withDatabase && { globalSetup: 'test/global-setup.ts' }),
  },
})
