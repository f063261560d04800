import type { ServerResponse } from 'node:http'

/**
 * Buffers that answers are put together in, used again once they are sent: what is made anew for each
 * answer keeps the collector at work, which counts bytes outside its own heap as if they were objects.
 */
const spare: Buffer[] = []

/** Most that is kept while nobody needs it: so many, none of more bytes than that. */
const mostSpare = 8
const mostBytes = 1 << 22
const leastBytes = 1 << 16

/** A buffer of at least so many bytes, with whatever stood in it. */
export function lend(bytes: number): Buffer {
  const at = spare.findIndex(({ length }) => length >= bytes)
  const [found] = at < 0 ? [] : spare.splice(at, 1)
  return found ?? Buffer.allocUnsafeSlow(Math.max(leastBytes, 2 ** Math.ceil(Math.log2(bytes))))
}

/** Takes it back; nobody may read it from then on. */
export function giveBack(buffer: Buffer): void {
  if (buffer.length > mostBytes) return
  spare.push(buffer)
  // The small ones go first: a large one serves for a small answer, too.
  if (spare.length > mostSpare) spare.sort((a, b) => b.length - a.length).pop()
}

/** Takes it back once an answer that is printed in it is sent, or will not be. */
export function giveBackAfter(response: ServerResponse, buffer: Buffer): void {
  response.once('close', () => giveBack(buffer))
}
