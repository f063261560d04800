import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a signature holds, in both directions. */
const validFor = 300

/**
 * Whether `header`, in the form `t=1760000000,v1=<hex>`, signs these bytes: `v1` is the HMAC-SHA256 of
 * the Unix time `t`, a dot and the body.
 */
export function isSignedEvent(
  secret: string,
  header: string,
  body: Buffer,
  now = Date.now(),
): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? []
  if (!time || Math.abs(now / 1000 - Number(time)) > validFor) return false
  const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return timingSafeEqual(signature, Buffer.from(given, 'hex'))
}
