import { t } from '#shared/language/t.ts'
import { type Money, toCents } from '#shared/money.ts'
import type { OrganizationRow } from '../../accounting/lease-ledger.ts'
import type { Keys } from '../../config/secret-key.ts'
import { newId } from '../../db/new-id.ts'
import { mails, notifications } from '../../db/tables.ts'
import type { EmailContent } from '../../email/templates.ts'
import { amountOf, dayLabel, homeLabel } from '../../format/format.ts'
import { inLanguage } from '../../language/in-language.ts'
import type { Db } from '../../postgres/database.ts'
import { announcedEmail } from './emails.ts'
import { methodName } from './method-name.ts'
import type { Planned } from './plan.ts'
import { stopLink } from './stop-token.ts'
import type { StoredAutopay } from './stored.ts'

export interface Announced extends Planned {
  one: StoredAutopay
}

interface Sender {
  organization: OrganizationRow
  publicUrl: string
  keys: Keys | undefined
}

/**
 * Notifies tenants of the amount and day of their payment, in their list and by an email. The email has a link that
 * stops it. Two statements serve all tenants. The notice concerns their money, so that no switch turns it off.
 */
export async function announce(
  db: Db,
  announced: readonly Announced[],
  sender: Sender,
): Promise<void> {
  if (announced.length === 0) return
  const organizationId = sender.organization.id
  const told = announced.map(payment =>
    inLanguage(payment.one.person.language, () => text(payment, sender)),
  )
  await db
    .insert(notifications)
    .values(
      told.map(({ title, text, userId, key }) => ({
        ...{ id: newId(), userId, organizationId, kind: 'payment' as const },
        ...{ key, title, text, path: '/' },
      })),
    )
    .onConflictDoNothing()
  const emails = told.flatMap(({ email, content, language }) =>
    email === null ? [] : [{ recipient: email, language, ...content }],
  )
  if (emails.length === 0) return
  await db.insert(mails).values(
    emails.map(email => ({
      ...email,
      ...{ organizationId, kind: 'words' as const, automation: 'payment' as const, isNotice: true },
    })),
  )
}

function text({ one, on, dueOn, amount, feeAmount }: Announced, sender: Sender) {
  const { organization, publicUrl, keys } = sender
  const { person, home, autopay } = one
  const total = amountWith(amount, feeAmount, organization.currency)
  const content: EmailContent = announcedEmail({
    ...{
      name: person.firstName || person.lastName,
      total,
      amount: amountOf(toCents(amount), organization.currency),
    },
    fee: toCents(feeAmount) > 0 ? amountOf(toCents(feeAmount), organization.currency) : null,
    ...{ method: methodName(one.method), day: dayLabel(on), home: homeLabel(home) },
    stop: stopLink({ publicUrl, keys }, autopay.id),
    link: `${publicUrl}/`,
  })
  return {
    ...{ userId: person.id, email: person.email, language: person.language, content },
    key: `autopay:${autopay.id}:${dueOn}:${on}:${amount}:${one.method.id}`,
    title: t('Autopay is coming up'),
    text: t('{amount} for {home} will be paid on {day}', {
      ...{ amount: total, home: homeLabel(home), day: dayLabel(on) },
    }),
  }
}

function amountWith(amount: Money, feeAmount: Money, currency: string): string {
  return amountOf(toCents(amount) + toCents(feeAmount), currency)
}
