import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { MS_PER_DAY } from '#shared/dates.ts'
import { type Sentence, sentence } from '#shared/language/sentence.ts'
import type { Caller } from '../../access/caller.ts'
import { editableLeases } from '../../access/editable.ts'
import { visibleBankAccounts } from '../../access/visible-banking.ts'
import { bankAccounts, leases, providerAccounts } from '../../db/tables.ts'
import { needsConfirmation, refusedAt } from '../../errors/errors.ts'
import type { Providers } from '../../integrations/payments/providers.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { type Dependents, leaveAccount, readDependents, suspendAccount } from './leave-account.ts'
import { findAccount } from './stored.ts'

type Body = z.output<typeof updatePaymentProvider.body>
type StripeBody = Extract<Body, { provider: 'stripe' }>
type ManualBody = Extract<Body, { provider: 'manual' }>
type Checked = { id: string; name: string | null; mode: 'test' | 'live' }

/** The day on which events of before a change may still arrive with the former signature. */
const formerFor = MS_PER_DAY

/**
 * Connects Stripe, or changes the terms of the connection.
 *
 * @param checked whose account the new key opens; null where the stored key stays
 * @throws 400 at the field; 409 with a question where payments or autopays depend on the connected account
 */
export async function saveStripe(
  db: Db,
  caller: Caller & { organizationId: string },
  body: StripeBody,
  {
    checked,
    providers,
    publicUrl,
  }: { checked: Checked | null; providers: Providers; publicUrl: string },
): Promise<void> {
  const { organizationId } = caller
  const { secretKey, webhookSecret, blocked, confirm, disconnect: _, provider, ...terms } = body
  const row = await findAccount(db, organizationId, 'stripe')
  const isConnected = row !== null && row.disconnectedAt === null
  if (!checked && !isConnected) throw refusedAt('secretKey', 'Enter the key of your Stripe account')
  await requireOwn(db, caller, body)
  if (row && checked && isAnother(row, checked)) {
    if (!confirm) await askAboutDependents(db, organizationId, beforeLeaving)
    await leaveAccount(db, organizationId, publicUrl)
  }
  const now = new Date()
  const isNewSecret = webhookSecret && webhookSecret !== secretIn(row?.webhookSecret, providers)
  const values = {
    ...terms,
    ...{ cardFixed: terms.cardFixed ?? '0.00', achFee: terms.achFee ?? '0.00' },
    ...(blocked && { blocked }),
    ...(checked &&
      secretKey && {
        ...{ secret: providers.encrypt(secretKey), keyEnd: secretKey.slice(-4) },
        ...{ mode: checked.mode, accountName: checked.name, providerAccount: checked.id },
        ...{ failure: null, failedAt: null, disconnectedAt: null },
      }),
    ...(isNewSecret && {
      webhookSecret: providers.encrypt(webhookSecret),
      ...{ formerWebhookSecret: row?.webhookSecret ?? null },
      formerUntil: row?.webhookSecret ? new Date(now.getTime() + formerFor) : null,
    }),
  }
  if (row) await db.update(providerAccounts).set(values).where(eq(providerAccounts.id, row.id))
  else if (checked && values.secret && values.mode)
    await db
      .insert(providerAccounts)
      .values({ ...values, provider, organizationId, secret: values.secret, mode: values.mode })
}

/** Test and live mode of one account share no saved methods either. */
function isAnother(
  { providerAccount, mode }: typeof providerAccounts.$inferSelect,
  checked: Checked,
): boolean {
  return providerAccount !== null && (providerAccount !== checked.id || mode !== checked.mode)
}

/** Forgets the keys, and cancels scheduled payments. Payments and payouts stay as they are. */
export async function disconnect(
  db: Db,
  organizationId: string,
  { confirm, publicUrl }: Pick<StripeBody, 'confirm'> & { publicUrl: string },
): Promise<void> {
  if (!confirm) await askAboutDependents(db, organizationId, beforeDisconnecting)
  await suspendAccount(db, organizationId, publicUrl)
  await db
    .update(providerAccounts)
    .set({
      ...{ secret: '', webhookSecret: null, formerWebhookSecret: null, formerUntil: null },
      ...{ keyEnd: null, disconnectedAt: new Date(), failure: null, failedAt: null },
    })
    .where(
      and(
        eq(providerAccounts.organizationId, organizationId),
        eq(providerAccounts.provider, 'stripe'),
      ),
    )
}

/** Encrypted as a whole: bank details are among them. */
export async function saveManual(
  db: Db,
  organizationId: string,
  { provider, ...details }: ManualBody,
  providers: Providers,
): Promise<void> {
  if (details.routingNumber && !/^\d{9}$/.test(details.routingNumber.replaceAll(/[\s-]/g, '')))
    throw refusedAt('routingNumber', 'Enter the nine digits of the routing number')
  const secret = providers.encrypt(JSON.stringify(details))
  await db
    .insert(providerAccounts)
    .values({ organizationId, provider, secret, mode: 'live' })
    .onConflictDoUpdate({
      target: [providerAccounts.organizationId, providerAccounts.provider],
      set: { secret },
    })
}

/** @throws 409 with the question where payments or autopays depend on the connected account */
async function askAboutDependents(
  db: Db,
  organizationId: string,
  question: (dependents: Dependents) => Sentence,
): Promise<void> {
  const dependents = await readDependents(db, organizationId)
  if (dependents.payments + dependents.autopays > 0) throw needsConfirmation(question(dependents))
}

const beforeLeaving = (dependents: Dependents) =>
  sentence(
    'Autopays that pay nothing until their tenants save a payment method again: {autopays, number}. Payments on their way at the connected account: {payments, number}. Rooftree no longer learns what becomes of them. Continue?',
    { ...dependents },
  )

const beforeDisconnecting = (dependents: Dependents) =>
  sentence(
    'Autopays that pay nothing until the account is connected again: {autopays, number}. Payments on their way at the connected account: {payments, number}. Rooftree no longer learns what becomes of them. Continue?',
    { ...dependents },
  )

async function requireOwn(db: Db, caller: Caller, { bankAccountId, blocked }: StripeBody) {
  if (bankAccountId) {
    const own = and(eq(bankAccounts.id, bankAccountId), visibleBankAccounts(caller))
    if ((await db.$count(bankAccounts, own)) === 0)
      throw refusedAt('bankAccountId', 'Choose one of your bank accounts')
  }
  const chosen = [...new Set(blocked)]
  if (chosen.length === 0) return
  const own = and(among(leases.id, chosen), editableLeases(caller))
  if ((await db.$count(leases, own)) < chosen.length)
    throw refusedAt('blocked', 'Choose leases of your organization')
}

function secretIn(stored: string | null | undefined, providers: Providers): string | null {
  if (!stored) return null
  try {
    return providers.decrypt(stored)
  } catch {
    // The stored key is encrypted with one that this server no longer has: the entered key differs from it.
    return null
  }
}
