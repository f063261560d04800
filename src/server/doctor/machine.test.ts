import { expect, it } from 'vitest'
import { readEnv } from '../config/environment.ts'
import { examineSettings } from './machine.ts'

const behind = (TRUST_PROXY: string, note: string | null = null, PUBLIC_URL = 'https://a.test') =>
  examineSettings(readEnv({ PUBLIC_URL, TRUST_PROXY }), note)
    .map(({ state, says, advice = '' }) => `${state} ${says} ${advice}`)
    .join('\n')

it('F10: an uncounted proxy is reported, and one that trusts every header', () => {
  expect(behind('1')).not.toMatch(/proxy|TRUST_PROXY/)
  expect(behind('false')).toContain('bad Behind the proxy everybody has one address.')
  const noticed = behind('false', '/data/proxy-seen', 'http://localhost:3000')
  expect(noticed).toContain('bad Requests come through a proxy that TRUST_PROXY does not name')
  expect(noticed).toContain('Without one, delete /data/proxy-seen.')
  expect(behind('1', '/data/proxy-seen')).not.toContain('bad')
  expect(behind('true')).toContain('a client is believed whatever address it says it has')
})
