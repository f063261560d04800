import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bareEnvironment } from '#test/environment.ts'

it('the test money of a demo takes another port where the next one is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  const program = 'console.log(process.env.STRIPE_API_BASE); process.exit()'
  const beside = ['--import', './test/stripe/in-demo.ts', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, beside, {
    env: { ...bareEnvironment, PORT: String(taken - 1) },
  })
  other.close()
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\n$/)
  expect(stdout).not.toContain(`:${taken}\n`)
})
