import type { Account } from './account.ts'
import { Refusal, unauthorized } from './errors.ts'

/** A key of an account; a restricted one has rights such as `payment_intents: write`. */
export interface Key {
  account: Account
  rights: Rights | null
  expired: boolean
}

export type Rights = Record<string, 'read' | 'write'>

/**
 * The account of a request.
 *
 * @param rights of the call, such as `charges` and `read`
 * @throws Refusal 401 without a valid key, 403 where a restricted key lacks the right
 */
export function accountOf(
  keys: Map<string, Key>,
  authorization: string | undefined,
  [noun, verb]: readonly [string, 'read' | 'write'],
): Account {
  const given = keyIn(authorization)
  if (!given)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  const key = keys.get(given)
  if (!key) throw unauthorized(`Invalid API Key provided: ${masked(given)}`)
  if (key.expired)
    throw unauthorized(`Expired API Key provided: ${masked(given)}`, { code: 'api_key_expired' })
  if (key.rights && !allows(key.rights[noun], verb))
    throw new Refusal(
      403,
      {
        type: 'invalid_request_error',
        message: `The provided key '${masked(given)}' does not have the required permissions for this endpoint on account '${key.account.id}'. Having the 'rak_${noun}_${verb}' permission would allow this request to continue.`,
      },
      { stored: false },
    )
  return key.account
}

function keyIn(authorization = ''): string {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme === 'Bearer') return value
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
}

/** `sk_test_****abcd`: an error never shows a whole key. */
function masked(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
}

function allows(right: 'read' | 'write' | undefined, verb: 'read' | 'write'): boolean {
  return right === 'write' || right === verb
}
