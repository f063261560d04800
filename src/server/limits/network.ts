import { isIPv6 } from 'node:net'

/**
 * The network in limits: an IPv4 address, or the /64 of an IPv6 one, which a single subscriber
 * owns. An IPv4 address is the same in both socket notations.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap(group => [group >> 8, group & 0xff])
      .join('.')
  const prefix = groups.slice(0, 4).map(group => group.toString(16))
  return `${prefix.join(':')}::/64`
}

function groupsOf(address: string): number[] {
  const [front = '', back] = address.split('::')
  const before = numbersOf(front)
  const after = numbersOf(back ?? '')
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<number>(missing).fill(0), ...after]
}

function numbersOf(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap(group => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
