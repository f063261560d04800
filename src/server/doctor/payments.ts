import type pg from 'pg'
import { bad, type Check, good, look } from './check.ts'

const topic = 'Payments'

/** Whether connected payment providers take their keys, and report what becomes of payments. */
export async function examinePayments(client: pg.Client): Promise<Check[]> {
  const { rows } = await client.query<{ name: string; fault: 'key' | 'silent' | null }>(
    `select o.name,
       case when a.failure in ('key', 'permission', 'secret_unreadable') then 'key'
         when exists (select from payment_attempts t where t.organization_id = a.organization_id
             and t.state in ('submitted', 'processing') and t.submitted_at < now() - interval '3 days')
           and not exists (select from provider_events e where e.organization_id = a.organization_id
             and e.received_at > now() - interval '3 days') then 'silent' end as fault
       from provider_accounts a join organizations o on o.id = a.organization_id
      where a.provider = 'stripe' and a.disconnected_at is null order by 1`,
  )
  if (rows.length === 0) return []
  const named = (wanted: string) =>
    rows.filter(({ fault }) => fault === wanted).map(({ name }) => name)
  const [keys, silent] = [named('key'), named('silent')]
  return [
    ...(keys.length > 0
      ? [
          bad(
            topic,
            `Stripe does not accept the key of ${keys.join(', ')}.`,
            'An admin of the organization enters a new key in Settings, Payments.',
          ),
        ]
      : []),
    ...(silent.length > 0
      ? [
          look(
            topic,
            `No event came from Stripe for three days while payments of ${silent.join(', ')} are open.`,
            'See that the webhook in Stripe has the address of Settings, Payments, and that PUBLIC_URL is reached from outside.',
          ),
        ]
      : []),
    ...(keys.length + silent.length === 0 ? [good(topic, 'Connected providers answer.')] : []),
  ]
}
