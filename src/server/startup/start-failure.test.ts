import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { StartError } from '../config/start-error.ts'
import { startFailure } from './start-failure.ts'

const own = { dataDir: '/data', databaseUrl: undefined, databaseOwnerUrl: undefined }
const theirs = { ...own, databaseUrl: 'postgresql://app@db/rent' }
const twoRoles = { ...theirs, databaseOwnerUrl: 'postgresql://owner@db/rent' }
const failed = (code: string, message = 'said so', more = {}) =>
  Object.assign(new Error(message), { code, ...more })

it.each([
  [
    'a folder without rights',
    own,
    failed('EACCES', '', { path: '/data/secret-key' }),
    'Rooftree may not read and write /data/secret-key: give this user the rights, or set DATA_DIR to another folder.',
  ],
  [
    'a full disk',
    own,
    failed('ENOSPC'),
    'The disk that holds /data is full: free some space and start again.',
  ],
  [
    'a full disk below the own PostgreSQL',
    own,
    failed('53100', 'could not extend file'),
    'The disk that holds /data is full: free some space and start again.',
  ],
  [
    'a full disk below another PostgreSQL',
    theirs,
    failed('53100'),
    'The disk of PostgreSQL is full: free some space there and start again.',
  ],
  [
    'a role without rights',
    theirs,
    new DrizzleQueryError('CREATE SCHEMA', [], failed('42501', 'permission denied for database')),
    'The role of DATABASE_URL may not change the tables (permission denied for database): make it the owner of its database, ALTER DATABASE … OWNER TO it.',
  ],
  [
    'a standby',
    twoRoles,
    failed('25006'),
    'DATABASE_OWNER_URL leads to a standby, which takes no changes: set it to the primary.',
  ],
  [
    'a database that goes away',
    theirs,
    failed('57P01', 'terminating connection'),
    'PostgreSQL went away during the start (terminating connection): see its log, then start again.',
  ],
  [
    'a database that ends without a word',
    theirs,
    new Error('Connection terminated unexpectedly'),
    'PostgreSQL went away during the start (Connection terminated unexpectedly): see its log, then start again.',
  ],
])('%s is one sentence with what to do', (_name, env, error, sentence) => {
  expect(startFailure(error, env)).toEqual(new StartError(sentence))
})

it('a fault of ours keeps its stack', () => {
  const error = new TypeError('undefined is not a function')
  expect(startFailure(error, own)).toBe(error)
})
