import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { readEnv } from '../config/environment.ts'
import { factsOf } from './announce.ts'

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  ...{ address, internal, netmask: '', mac: '', cidr: null },
  ...(address.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }),
})
const interfaces = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  eth0: [at('192.168.1.20'), at('fe80::1'), at('2001:db8::20')],
  docker0: [at('172.17.0.1')],
}

it.each([
  ['0.0.0.0', ['http://192.168.1.20:3000']],
  ['::', ['http://192.168.1.20:3000', 'http://[2001:db8::20]:3000']],
  ['192.168.1.20', ['http://192.168.1.20:3000']],
  ['127.0.0.1', []],
  ['::1', []],
])('a start on %s says where a phone in the same network finds it', (HOST, network) => {
  expect(factsOf(readEnv({ HOST }), 3000, interfaces).network).toEqual(network)
})

it('a start says where data and emails go, without a password', () => {
  const facts = factsOf(
    readEnv({
      DATABASE_URL: 'postgresql://ann:s3cret@db:5432/rent',
      SMTP_URL: 'smtp://ann:s3cret@smtp.example.com:587',
      DATA_DIR: '/data',
    }),
    3000,
    {},
  )
  expect(facts).toMatchObject({
    ...{ data: '/data', database: 'db:5432/rent', files: '/data/files' },
    emails: 'through smtp.example.com:587',
  })
  expect(JSON.stringify(facts)).not.toContain('s3cret')
})
