import { setPriority } from 'node:os'
import process from 'node:process'
import { driverTo } from './generator.ts'
import type { Call } from './mix.ts'

/**
 * A client of one address that calls without a pause: its first argument is the port, the second
 * the number of parallel calls, followed by the calls. It runs at low priority, so that others are
 * measured; when stopped, it returns the number of answers by status.
 */
setPriority(19)
const [port, atOnce, ...texts] = process.argv.slice(2)
const calls: Call[] = texts.map(text => JSON.parse(text))
const driver = driverTo(Number(port), Number(atOnce), '127.0.0.2')
const statuses: Record<number, number> = {}
let isOver = false

async function one(first: number) {
  for (let at = first; !isOver; at++) {
    const call = calls[at % calls.length]
    if (!call) return
    const { status } = await driver.one(call)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}
for (let at = 0; at < Number(atOnce); at++) void one(at)
process.on('message', () => {
  isOver = true
  process.send?.(statuses, () => process.exit(0))
})
process.send?.('begun')
