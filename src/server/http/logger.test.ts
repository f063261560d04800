import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { gathered, loggerOptions } from './logger.ts'

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
