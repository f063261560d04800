/** Money, dates, permissions and fields: pure functions, every unit test stands against them. */
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

/** Who sees and changes which rows, tokens, codes, keys, passwords and validation, with the tests that must notice. */
export const otherModules: Record<string, string[]> = {
  'src/server/db/visible.ts': ['src/server/db/visible.test.ts'],
  'src/server/db/visible-books.ts': ['src/server/db/visible.test.ts'],
  'src/server/db/visible-mails.ts': ['src/server/db/visible.test.ts'],
  'src/server/db/visible-notifications.ts': ['src/server/db/visible.test.ts'],
  'src/server/db/editable.ts': ['src/server/db/editable.test.ts'],
  'src/server/session.ts': ['src/server/session.test.ts', api('auth-sessions'), api('auth')],
  'src/server/accounts/second-factor.ts': [api('auth-two-factor')],
  'src/server/accounts/secret-key.ts': ['src/server/accounts/secret-key.test.ts'],
  'src/server/accounts/passwords.ts': ['src/server/accounts/passwords.test.ts'],
  'src/server/http/validate.ts': ['src/server/http/validated.test.ts'],
  'src/server/http/reply-schema.ts': ['src/server/http/reply-schema-compiled.test.ts'],
  'src/server/http/idempotency.ts': ['src/server/http/idempotency.test.ts'],
  'src/server/http/fair-use.ts': ['src/server/http/fair-use-rules.test.ts'],
  'src/server/http/waiting-line.ts': ['src/server/http/waiting-line.test.ts'],
}
