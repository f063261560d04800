import type { Keys } from '../../config/secret-key.ts'
import { isSigned, sign } from '../../config/signed-url.ts'

/** The link of an announcement that stops one autopay, without a sign-in. It grants nothing else. */
export function stopLink(
  { publicUrl, keys }: { publicUrl: string; keys: Keys | undefined },
  autopayId: string,
): string {
  if (!keys) return `${publicUrl}/`
  return `${publicUrl}/stop-autopay?token=${stopToken(keys, autopayId)}`
}

function stopToken(keys: Keys, autopayId: string): string {
  return `${autopayId}.${sign(keys, partsOf(autopayId))}`
}

/** The autopay that a token names; null for one that we did not sign. */
export function readStopToken(keys: Keys, token: string): string | null {
  const [autopayId = '', signature = ''] = token.split('.')
  return isSigned(keys, partsOf(autopayId), signature) ? autopayId : null
}

function partsOf(autopayId: string): string[] {
  return ['stop-autopay', autopayId]
}
