import { labels } from '#shared/language/t.ts'

/** Why the connection to a provider does not work: each says what the office does. */
const sentences = labels({
  key: 'Stripe does not accept the key. Copy a new one from Developers, API keys, and enter it here.',
  permission: 'The key lacks a right. Give it the rights listed below, or enter another key.',
  secret_unreadable: 'The stored key cannot be read with the key of this server. Enter it again.',
  unreachable: 'Stripe cannot be reached. It is tried again by itself.',
  limited: 'Stripe answers too many calls right now. It is tried again by itself.',
})

const other = labels({
  other:
    'Stripe refused the last call. Send a test payment, and look at the messages in your Stripe account.',
})

/** @param failure as stored with the account; null while it works */
export function providerFailureSentence(failure: string | null): string | null {
  if (failure === null) return null
  return isKnown(failure) ? sentences[failure] : other.other
}

function isKnown(failure: string): failure is keyof typeof sentences {
  return Object.hasOwn(sentences, failure)
}
