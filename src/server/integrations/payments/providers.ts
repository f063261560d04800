import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { decrypt, encrypt, underCurrentKey } from '../../config/encryption.ts'
import type { Keys } from '../../config/secret-key.ts'
import { providerAccounts } from '../../db/tables.ts'
import type { Db } from '../../postgres/database.ts'
import { type PaymentProvider, ProviderError } from './port.ts'
import { openStripe } from './stripe/adapter.ts'
import type { StripeServer } from './stripe/connection.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The payment providers of organizations. */
    providers: Providers
  }
}

/** Opens the providers of organizations, each with the organization's own key. */
export interface Providers {
  /** The connected account; null where none is, or it was disconnected. @throws ProviderError `key` */
  of(db: Db, organizationId: string): Promise<OpenAccount | null>
  /** By a key that is not stored yet. */
  byKey(secretKey: string): Promise<PaymentProvider>
  encrypt(text: string): string
  /** @throws ProviderError `key` where the key of this server cannot read it */
  decrypt(stored: string): string
}

export interface OpenAccount {
  account: ProviderAccount
  provider: PaymentProvider
  /** Secrets that may sign events: the present one, and the former one until its day is over. */
  webhookSecrets: string[]
}

type Row = typeof providerAccounts.$inferSelect
/** A row without its secrets: it may be logged. */
export type ProviderAccount = Omit<Row, 'secret' | 'webhookSecret' | 'formerWebhookSecret'>

export function openProviders(keys: Keys, server: StripeServer = {}): Providers {
  const opened = (stored: string) => {
    const found = decrypt(keys, 'payment provider', stored)
    if (found) return found.text
    throw new ProviderError('key', { detail: 'secret_unreadable' })
  }
  return {
    byKey: secretKey => openStripe(secretKey, server),
    encrypt: text => encrypt(keys, 'payment provider', text),
    decrypt: opened,
    async of(db, organizationId) {
      const [row] = await db
        .select()
        .from(providerAccounts)
        .where(
          and(
            eq(providerAccounts.organizationId, organizationId),
            eq(providerAccounts.provider, 'stripe'),
            isNull(providerAccounts.disconnectedAt),
          ),
        )
      if (!row) return null
      const { secret, webhookSecret, formerWebhookSecret, ...account } = row
      const isFormer = row.formerUntil !== null && row.formerUntil > new Date()
      const secrets = [webhookSecret, isFormer ? formerWebhookSecret : null]
      return {
        account,
        provider: await openStripe(opened(secret), server),
        webhookSecrets: secrets.filter(stored => stored !== null).map(opened),
      }
    },
  }
}

const encrypted = ['secret', 'webhookSecret', 'formerWebhookSecret'] as const

/** Encrypts all secrets of former keys with the current one. Returns how many no key opens. */
export async function encryptProvidersAgain(db: Db, keys: Keys): Promise<number> {
  let lost = 0
  for (const name of encrypted) {
    const column = providerAccounts[name]
    const rows = await db
      .select({ id: providerAccounts.id, stored: column })
      .from(providerAccounts)
      // A disconnected account has an empty one.
      .where(and(isNotNull(column), ne(column, '')))
    for (const { id, stored } of rows) {
      const current = underCurrentKey(keys, 'payment provider', stored ?? '')
      if (current === null) lost += 1
      else if (current !== stored)
        // Another node may have done it, or it was entered again.
        await db
          .update(providerAccounts)
          .set({ [name]: current })
          .where(and(eq(providerAccounts.id, id), eq(column, stored ?? '')))
    }
  }
  return lost
}
