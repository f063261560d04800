import { expect, it } from 'vitest'
import { gathered } from './logger.ts'

it('what went wrong is in the log at once, with all that came before it', () => {
  const written: string[] = []
  const log = gathered(text => written.push(text))
  log.write('a call\n')
  log.write('another\n')
  expect(written).toEqual([])
  log.lastLevel = 50
  log.write('an error\n')
  expect(written).toEqual(['a call\nanother\nan error\n'])
})
