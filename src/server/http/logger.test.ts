import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { gathered, loggerOptions } from './logger.ts'
import { terminalLog } from './terminal-log.ts'

it('an error is written to the log at once, with all lines before it', () => {
  const written: string[] = []
  const log = gathered(text => written.push(text))
  log.write('a call\n')
  log.write('another\n')
  expect(written).toEqual([])
  log.lastLevel = 50
  log.write('an error\n')
  expect(written).toEqual(['a call\nanother\nan error\n'])
})

it('of a failed query the log has the reason, without its values', () => {
  const refused = Object.assign(new Error('duplicate key'), { code: '23505' })
  const options = loggerOptions({ level: 'info' })
  const serializers = typeof options === 'object' ? options.serializers : undefined
  const logged = serializers?.err(new DrizzleQueryError('insert', ['a secret'], refused))
  expect(logged).toMatchObject({ message: 'duplicate key', code: '23505' })
  expect(JSON.stringify(logged)).not.toContain('a secret')
})

it('V: a person at a terminal reads sentences, and the stack of our own faults alone', async () => {
  const screen = new PassThrough()
  let shown = ''
  screen.setEncoding('utf8').on('data', text => {
    shown += text
  })
  const { log } = Fastify({
    logger: loggerOptions({ level: 'warn', stream: terminalLog(screen) }),
  })
  log.info('unimportant')
  log.warn({ err: new Error('terminating connection') }, 'database connection lost')
  const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  log.error({ err: broken, job: 'reminders' }, 'Job failed')
  log.error({ err: new Error('a fault'), reqId: 'abc' }, 'unexpected error')
  await expect.poll(() => shown).toContain('logger.test.ts')
  const [warning = '', job = '', fault = '', stack = ''] =
    stripVTControlCharacters(shown).split('\n')
  expect(warning).toMatch(
    /^\[\d\d:\d\d:\d\d\] WARN: database connection lost: terminating connection$/,
  )
  expect(job).toMatch(/ERROR: Job failed: reminders: write EPIPE$/)
  expect(fault).toMatch(/ERROR: unexpected error: a fault \(reference abc\)$/)
  expect(stack).toContain('Error: a fault')
})
