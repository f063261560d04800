import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { usualQuotas } from './default-limits.ts'
import { readEnv } from './environment.ts'
import { StartError } from './start-error.ts'

test('all settings are optional', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseReadUrl: undefined,
    unnamedStatements: false,
    operatorEmail: undefined,
    mailFrom: undefined,
    smtpUrl: undefined,
    emailEventsSecret: undefined,
    s3: undefined,
    trustProxy: false,
    secretKey: undefined,
    formerKeys: [],
    backupPlace: undefined,
    backupKeep: { days: 7, weeks: 4, months: 12 },
    backupPassphraseFile: undefined,
    stripeApiBase: undefined,
    metricsPort: undefined,
    callsPerMinute: 6_000,
    rateLimits: { invitationsPerDay: 2_000, uploadsPerHour: 2_000, archivesPerDay: 20 },
    quotas: usualQuotas,
    fetchPrivateNetworks: false,
    metricsHost: '127.0.0.1',
  })
})

test('an empty value means not set', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toEqual(readEnv({}))
})

test('a setting is used', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://rent.example.com/',
    DATA_DIR: '/srv/rooftree',
    DATABASE_URL: 'postgres://ann:s3cret@db/rooftree',
  })
  expect(env).toMatchObject({ port: 8080, host: '127.0.0.1', dataDir: '/srv/rooftree' })
  expect(env.publicUrl).toBe('https://rent.example.com')
  expect(env.databaseUrl).toBe('postgres://ann:s3cret@db/rooftree')
})

test('a bucket is at Amazon and read with what the machine has, unless more is set', () => {
  expect(readEnv({ S3_BUCKET: 'papers' }).s3).toEqual({
    ...{ bucket: 'papers', region: 'us-east-1', endpoint: undefined, prefix: '' },
    ...{ credentials: undefined, encryption: undefined },
  })
  const more = readEnv({
    ...{ S3_BUCKET: 'papers', S3_KEY: 'AKIA', S3_SECRET: 'hush', S3_REGION: 'eu-1' },
    ...{ S3_ENDPOINT: 'https://s3.example.com', S3_PREFIX: 'apps/rooftree/' },
    ...{ S3_SSE: 'aws:kms', S3_SSE_KMS_KEY: 'alias/files' },
  })
  expect(more.s3).toEqual({
    ...{ bucket: 'papers', region: 'eu-1', endpoint: 'https://s3.example.com' },
    ...{ credentials: { key: 'AKIA', secret: 'hush' }, prefix: 'apps/rooftree' },
    encryption: { by: 'aws:kms', key: 'alias/files' },
  })
})

test('former keys are a list', () => {
  const [one, other] = ['f3b1c0de9a7e4d5586b2c3a4e5f60718', '0c9d8e7f6a5b4c3d2e1f00112233aabb']
  expect(readEnv({ SECRET_KEY_OLD: `${one}, ${other}` }).formerKeys).toEqual([one, other])
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rt-secrets-'))
  const named = path.join(folder, 'secret')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read without the line break at its end', () => {
    const secret = 'postgres://ann:s3cret@db/rooftree'
    writeFileSync(named, `${secret}\n`)
    expect(readEnv({ DATABASE_URL_FILE: named }).databaseUrl).toBe(secret)
    expect(readEnv({ DATABASE_URL_FILE: '', DATABASE_URL: secret }).databaseUrl).toBe(secret)
  })

  test('that cannot be used is named in one sentence, without its text', () => {
    const refused = (source: NodeJS.ProcessEnv, sentence: string) =>
      expect(() => readEnv(source)).toThrow(new StartError(sentence))
    const [none, empty] = [path.join(folder, 'none'), path.join(folder, 'empty')]
    writeFileSync(named, 'too short')
    writeFileSync(empty, ' \n')
    refused({ SECRET_KEY_FILE: named }, 'SECRET_KEY must have at least 32 characters.')
    refused({ SMTP_URL_FILE: none }, `SMTP_URL_FILE names the file ${none}, which does not exist.`)
    refused({ S3_KEY_FILE: empty }, `S3_KEY_FILE names the file ${empty}, which is empty.`)
    refused({ S3_KEY_FILE: folder }, `S3_KEY_FILE names ${folder}, which cannot be read as a file.`)
    const both = { S3_SECRET: 'hush', S3_SECRET_FILE: named }
    refused(both, 'Set S3_SECRET or S3_SECRET_FILE, not both.')
  })
})

test('a database on a socket is a database', () => {
  const url = 'postgresql://ann@/rooftree?host=/var/run/postgresql'
  expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
])('TRUST_PROXY=%s is understood', (value, meaning) => {
  expect(readEnv({ TRUST_PROXY: value }).trustProxy).toBe(meaning)
})

test.each([
  [{ PORT: '80 80' }, "PORT must be a number from 0 to 65535, not '80 80'."],
  [{ PORT: '65536' }, "PORT must be a number from 0 to 65535, not '65536'."],
  [
    { PUBLIC_URL: 'rent.example.com' },
    "PUBLIC_URL must look like https://rooftree.example.com, without a path, not 'rent.example.com'.",
  ],
  [
    { PUBLIC_URL: 'https://example.com/rent' },
    "PUBLIC_URL must look like https://rooftree.example.com, without a path, not 'https://example.com/rent'.",
  ],
  [
    { DATABASE_URL: 'mysql://ann:s3cret@db/rooftree' },
    'DATABASE_URL must look like postgresql://user:password@host:5432/database.',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://ann:s3cret@db/rooftree' },
    'DATABASE_DIRECT_URL needs DATABASE_URL, the role that serves requests.',
  ],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must look like smtp://user:password@host:587.'],
  [
    { TRUST_PROXY: 'maybe' },
    "TRUST_PROXY must be true, false, a number of proxies, or addresses like 10.0.0.0/8, not 'maybe'.",
  ],
  [{ OPERATOR_EMAIL: 'ann' }, "OPERATOR_EMAIL must look like ann@example.com, not 'ann'."],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
  [
    { SECRET_KEY: 'a'.repeat(64) },
    'SECRET_KEY must be random, such as what openssl rand -hex 32 prints.',
  ],
  [
    { SECRET_KEY: 'please-change-me-before-you-go-live-1' },
    'SECRET_KEY must be random, such as what openssl rand -hex 32 prints.',
  ],
  [{ SECRET_KEY_OLD: 'short' }, 'SECRET_KEY_OLD must have at least 32 characters.'],
  [
    { S3_BUCKET: 'papers', S3_KEY: 'AKIA' },
    'Set S3_KEY and S3_SECRET together, or neither where the machine itself has access to the bucket.',
  ],
  [{ S3_REGION: 'eu-1' }, 'To keep files in a bucket, set its name in S3_BUCKET.'],
  [
    { S3_BUCKET: 'papers', S3_PREFIX: '/' },
    "S3_PREFIX must look like rooftree or apps/rooftree, not '/'.",
  ],
  [{ S3_SSE: 'kms' }, "S3_SSE must be AES256, aws:kms or aws:kms:dsse, not 'kms'."],
  [{ S3_SSE: 'AES256', S3_SSE_KMS_KEY: 'a' }, 'S3_SSE_KMS_KEY needs S3_SSE=aws:kms.'],
  [{ S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT must look like https://s3.example.com.'],
  [
    { BACKUP_KEEP: '0' },
    "BACKUP_KEEP must be a number from 1 to 10000, or days, weeks and months like 7d,4w,12m, not '0'.",
  ],
  [{ BACKUP_DIR: 's3://' }, 'BACKUP_DIR must be a folder, or look like s3://bucket/prefix.'],
  [{ CALLS_PER_MINUTE: '0' }, "CALLS_PER_MINUTE must be a number from 60 to 1000000, not '0'."],
  [{ FETCH_PRIVATE_NETWORKS: 'yes' }, "FETCH_PRIVATE_NETWORKS must be true or false, not 'yes'."],
  [{ METRICS_PORT: 'x' }, "METRICS_PORT must be a number from 0 to 65535, not 'x'."],
])('%j is refused with one sentence', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(new StartError(sentence))
})

test('.env.example lists every value that is read, and no other', async () => {
  const asked = new Set<string>()
  readEnv(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  const example = await readFile('.env.example', 'utf8')
  const listed = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual([...asked].sort())
})
