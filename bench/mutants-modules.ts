interface Modules {
  /** What is broken on purpose. */
  modules: string[]
  /** What must notice. */
  tests: string[]
}

/** Money, dates, permissions and fields: pure functions. */
export const without: Modules = {
  modules: [
    ...['money', 'dates', 'allocations', 'permissions', 'fields', 'csv', 'expense-rhythms'].map(
      name => `src/shared/${name}.ts`,
    ),
    // Neither tests nor their fixture.
    'src/server/ledger/!(*.test|fixture|rows).ts',
  ],
  tests: [
    'src/shared/**/*.test.ts',
    'src/server/ledger/**/*.test.ts',
    'src/web/reports/csv.test.ts',
  ],
}

/** Tokens, codes, keys, passwords and what every request passes through: over a real PostgreSQL. */
export const withDatabase: Modules = {
  modules: [
    ...['session', 'second-factor', 'secret-key', 'passwords'].map(name => `src/server/${name}.ts`),
    ...['validate', 'reply-schema', 'idempotency', 'fair-use', 'default-deny', 'error-reply'].map(
      name => `src/server/http/${name}.ts`,
    ),
  ],
  tests: [
    'src/server/{session,secret-key,passwords}.test.ts',
    'src/server/http/*.test.ts',
    'src/server/api/auth*.test.ts',
    'test/headers.test.ts',
    'test/traps/no-token.test.ts',
  ],
}
