import type Stripe from 'stripe'
import { z } from 'zod'
import type { Account } from '../account.ts'
import { clearable, expand, metadata, page, parametersOf, text } from '../http/shapes.ts'
import { newId } from '../records.ts'

export const endpointParameters = parametersOf<Stripe.WebhookEndpointCreateParams>()({
  url: z.url(),
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  expand,
})

export const endpointFilter = parametersOf<Stripe.WebhookEndpointListParams>()(page)

/** An address that gets events. The answer alone shows the secret that signs them. */
export function createEndpoint(
  account: Account,
  given: z.output<typeof endpointParameters>,
): Stripe.WebhookEndpoint {
  const endpoint = account.records.add('webhook_endpoint', {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: given.api_version ?? null,
    application: null,
    created: account.now(),
    description: given.description || null,
    enabled_events: given.enabled_events,
    livemode: account.livemode,
    metadata: given.metadata ?? {},
    status: 'enabled',
    url: given.url,
  })
  const secret = `whsec_${newId('').slice(1)}`
  account.webhooks.addEndpoint(endpoint, secret)
  return { ...endpoint, secret }
}

export function deleteEndpoint(account: Account, _: unknown, id: string) {
  account.records.find('webhook_endpoint', id)
  account.records.remove('webhook_endpoint', id)
  account.webhooks.removeEndpoint(id)
  return { id, object: 'webhook_endpoint', deleted: true }
}
