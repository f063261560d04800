import { defineConfig } from 'vitest/config'

const seconds = 1000

/** `npm run test:postgres`: against PostgreSQL and PgBouncer as Debian packages them. */
export default defineConfig({
  test: {
    include: ['test/postgres/**/*.test.ts'],
    globalSetup: 'test/postgres/installed.ts',
    fileParallelism: false,
    testTimeout: 120 * seconds,
    hookTimeout: 120 * seconds,
    expect: { poll: { timeout: 20 * seconds } },
  },
})
