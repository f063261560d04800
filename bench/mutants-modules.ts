/** Money, dates, permissions and fields: pure functions, tested by every unit test. */
export const pureModules = [
  ...[
    'money',
    'dates',
    'accounting/allocations',
    'permissions',
    'fields',
    'csv',
    'accounting/expense-rhythms',
    'order',
    'leases/rental-period',
  ].map(name => `src/shared/${name}.ts`),
  // Neither tests nor their fixture.
  'src/server/accounting/ledger/!(*.test|fixture).ts',
]
export const unitTests = [
  'src/shared/**/*.test.ts',
  'src/server/accounting/ledger/**/*.test.ts',
  'src/web/screens/reports/runs/csv.test.ts',
]

/** Row access, tokens, codes, keys, passwords and validation, with the tests that must detect mutants. */
export const otherModules: Record<string, string[]> = {
  'src/server/access/visible.ts': ['src/server/access/visible.test.ts'],
  'src/server/access/visible-erasures.ts': ['src/server/access/visible.test.ts'],
  'src/server/access/visible-places.ts': ['src/server/access/visible.test.ts'],
  'src/server/access/visible-notifications.ts': ['src/server/access/visible.test.ts'],
  'src/server/access/editable.ts': ['src/server/access/editable.test.ts'],
  'src/server/access/caller.ts': [
    'src/server/access/caller.test.ts',
    'src/server/account/sessions.test.ts',
    'src/server/account/registration.test.ts',
  ],
  'src/server/auth/second-factor.ts': ['src/server/account/two-factor.test.ts'],
  'src/server/config/secret-key.ts': ['src/server/config/secret-key.test.ts'],
  'src/server/auth/passwords.ts': ['src/server/auth/passwords.test.ts'],
  'src/server/http/validate.ts': ['src/server/http/validated.test.ts'],
  'src/server/http/reply-schema.ts': ['src/server/http/reply-schema-compiled.test.ts'],
  'src/server/http/idempotency.ts': ['src/server/http/idempotency.test.ts'],
  'src/server/limits/rate-limit.ts': ['src/server/http/fair-use-rules.test.ts'],
  'src/server/limits/concurrency-limit.ts': ['src/server/limits/concurrency-limit.test.ts'],
}
