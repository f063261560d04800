import { busy, type Refusal, refusedAt } from '../../errors/errors.ts'
import { ProviderError } from '../../integrations/payments/port.ts'
import type { Providers } from '../../integrations/payments/providers.ts'

/**
 * Whose account a key opens, as the provider says.
 *
 * @throws 400 at `secretKey` for a key that is none, 503 where the provider does not answer
 */
export async function checkKey(providers: Providers, secretKey: string) {
  if (secretKey.startsWith('pk_'))
    throw refusedAt(
      'secretKey',
      'This is a publishable key. Enter the restricted key, which begins with rk_, or the secret key, which begins with sk_.',
    )
  if (!/^(sk|rk)_(test|live)_\w{8,}$/.test(secretKey))
    throw refusedAt(
      'secretKey',
      'Enter a key of Stripe, which begins with rk_ or sk_. You find it there at Developers, API keys.',
    )
  try {
    const provider = await providers.byKey(secretKey)
    return await provider.account()
  } catch (error) {
    throw refusalOf(error, 'secretKey') ?? error
  }
}

/** @throws 400 for a secret of another kind */
export function checkWebhookSecret(secret: string) {
  if (/^whsec_[\w+/=]{8,}$/.test(secret)) return
  throw refusedAt(
    'webhookSecret',
    'Enter the signing secret, which begins with whsec_. Stripe shows it where you added the webhook.',
  )
}

/** A failed call to the provider as a refusal that says what to do; null for a fault of ours. */
export function refusalOf(error: unknown, field: string): Refusal | null {
  if (!(error instanceof ProviderError)) return null
  switch (error.failure) {
    case 'key':
      if (error.detail === 'permission')
        return refusedAt(
          field,
          'This key lacks a right. Give it all rights that are listed below, and try again.',
        )
      return refusedAt(
        field,
        'Stripe does not know this key, or it was revoked. Copy it again from Developers, API keys.',
      )
    case 'unreachable':
    case 'limited':
      return busy('Stripe cannot be reached right now. Try again in a few minutes.')
    default:
      return refusedAt(
        field,
        'Stripe refused a payment by this account. Look at the messages in your Stripe account.',
      )
  }
}
