import { expect, it } from 'vitest'
import { readEnv } from '../config/environment.ts'
import { examineSettings } from './machine.ts'

const behind = (TRUST_PROXY: string) =>
  examineSettings(readEnv({ PUBLIC_URL: 'https://rent.example.com', TRUST_PROXY }))
    .map(({ says }) => says)
    .join('\n')

it('F10: an uncounted proxy is reported, and one that trusts every header', () => {
  expect(behind('1')).not.toMatch(/proxy|TRUST_PROXY/)
  expect(behind('false')).toContain('everybody seems to come from one address')
  expect(behind('true')).toContain('a client is believed whatever address it says it has')
})
