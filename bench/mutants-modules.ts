/** Money, dates, permissions and fields: pure functions, tested by every unit test. */
export const pureModules = [
  ...[
    'money',
    'dates',
    'allocations',
    'permissions',
    'fields',
    'csv',
    'expense-rhythms',
    'order',
    'rental-period',
  ].map(name => `src/shared/${name}.ts`),
  // Neither tests nor their fixture.
  'src/server/ledger/!(*.test|fixture).ts',
]
export const unitTests = [
  'src/shared/**/*.test.ts',
  'src/server/ledger/**/*.test.ts',
  'src/web/screens/reports/runs/csv.test.ts',
]

const api = (name: string) => `src/server/api/${name}.test.ts`

/** Row access, tokens, codes, keys, passwords and validation, with the tests that must detect mutants. */
export const otherModules: Record<string, string[]> = {
  'src/server/access/visible.ts': ['src/server/access/visible.test.ts'],
  'src/server/access/visible-organizations.ts': ['src/server/access/visible.test.ts'],
  'src/server/access/visible-emails.ts': ['src/server/access/visible.test.ts'],
  'src/server/access/visible-notifications.ts': ['src/server/access/visible.test.ts'],
  'src/server/access/editable.ts': ['src/server/access/editable.test.ts'],
  'src/server/access/caller.ts': [
    'src/server/access/caller.test.ts',
    api('auth-sessions'),
    api('auth'),
  ],
  'src/server/auth/second-factor.ts': [api('auth-two-factor')],
  'src/server/config/secret-key.ts': ['src/server/config/secret-key.test.ts'],
  'src/server/auth/passwords.ts': ['src/server/auth/passwords.test.ts'],
  'src/server/http/validate.ts': ['src/server/http/validated.test.ts'],
  'src/server/http/reply-schema.ts': ['src/server/http/reply-schema-compiled.test.ts'],
  'src/server/http/idempotency.ts': ['src/server/http/idempotency.test.ts'],
  'src/server/limits/rate-limit.ts': ['src/server/http/fair-use-rules.test.ts'],
  'src/server/limits/concurrency-limit.ts': ['src/server/limits/concurrency-limit.test.ts'],
}
