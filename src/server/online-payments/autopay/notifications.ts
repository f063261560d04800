import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { OrganizationRow } from '../../accounting/lease-ledger.ts'
import { amountOf, dayLabel, homeLabel, namesLabel } from '../../format/format.ts'
import type { Notice } from '../../notifications/notice.ts'
import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../postgres/database.ts'
import type { Without } from './plan.ts'
import { pauseSentence, withoutSentence } from './reasons.ts'
import { type StoredAutopay, termsOf } from './stored.ts'

/** The notices of an autopay that does not pay as it should. Each is sent once. */

interface About {
  one: StoredAutopay
  publicUrl: string
}

/** Tenant and office: more is due than the autopay may pay, so that it pays nothing. */
export async function notifyOfLimit(
  db: Db,
  about: About & { organization: OrganizationRow; cents: number; dueOn: Day },
): Promise<void> {
  const { one, organization, cents, dueOn, publicUrl } = about
  const values = () => ({
    ...{ home: homeLabel(one.home), day: dayLabel(dueOn), tenant: namesLabel([one.person]) },
    amount: amountOf(cents, organization.currency),
    limit: amountOf(termsOf(one).maxAmount ?? 0, organization.currency),
  })
  const key = `autopay-limit:${one.autopay.id}:${dueOn}`
  await notify(
    db,
    {
      ...noticeOf({ one, publicUrl }, key),
      describe: () => ({
        title: t('Autopay will not pay'),
        text: t('{amount} for {home} is due on {day}, above your limit of {limit}', values()),
        more: [t('Autopay pays nothing. Pay it yourself, or raise the limit.')],
      }),
    },
    { to: [one.person.id], by: null },
  )
  await notify(
    db,
    {
      ...noticeOf({ one, publicUrl }, key, `/financials/leases/${one.autopay.leaseId}`),
      describe: () => ({
        title: t('An autopay will not pay'),
        text: t('{tenant}, {home}: {amount} due on {day} is above the limit of {limit}', values()),
      }),
    },
    { to: [], office: true, by: null },
  )
}

/** The tenant: the announced payment is not made. */
export async function notifyOfSkip(
  db: Db,
  about: About & { attemptId: string; day: Day; why: Without },
): Promise<void> {
  const { one, publicUrl, attemptId, day, why } = about
  await notify(
    db,
    {
      ...noticeOf({ one, publicUrl }, `autopay-skip:${attemptId}`),
      describe: () => ({
        title: t('Autopay paid nothing'),
        text: t('The payment for {home} on {day} was not made', {
          ...{ home: homeLabel(one.home), day: dayLabel(day) },
        }),
        more: [withoutSentence(why, { amount: '', limit: '' })],
      }),
    },
    { to: [one.person.id], by: null },
  )
}

/** The tenant: a failed payment is tried once more. */
export async function notifyOfRetry(
  db: Db,
  about: About & { attemptId: string; day: Day; amount: () => string },
): Promise<void> {
  const { one, publicUrl, attemptId, day, amount } = about
  await notify(
    db,
    {
      ...noticeOf({ one, publicUrl }, `autopay-retry:${attemptId}`),
      describe: () => ({
        title: t('Autopay tries again'),
        text: t('{amount} for {home} will be tried once more on {day}', {
          ...{ amount: amount(), home: homeLabel(one.home), day: dayLabel(day) },
        }),
        more: [t('Pay it yourself before, and nothing is taken then.')],
      }),
    },
    { to: [one.person.id], by: null },
  )
}

/** Tenant and office: the autopay waits until the tenant acts. */
export async function notifyOfPause(
  db: Db,
  about: About & { reason: string; since: Date },
): Promise<void> {
  const { one, publicUrl, reason, since } = about
  const key = `autopay-pause:${one.autopay.id}:${since.toISOString()}`
  await notify(
    db,
    {
      ...noticeOf({ one, publicUrl }, key),
      describe: () => ({
        title: t('Autopay is paused'),
        text: t('Autopay for {home} pays nothing until you change it', {
          home: homeLabel(one.home),
        }),
        more: [pauseSentence(reason)],
      }),
    },
    { to: [one.person.id], by: null },
  )
  await notify(
    db,
    {
      ...noticeOf({ one, publicUrl }, key, `/financials/leases/${one.autopay.leaseId}`),
      describe: () => ({
        title: t('An autopay is paused'),
        text: t('{tenant}, {home}: the tenant has to change it', {
          ...{ tenant: namesLabel([one.person]), home: homeLabel(one.home) },
        }),
      }),
    },
    { to: [], office: true, by: null },
  )
}

function noticeOf({ one, publicUrl }: About, key: string, path = '/'): Omit<Notice, 'describe'> {
  return {
    ...{ kind: 'payment', automation: 'payment', key, path, mail: { publicUrl } },
    organizationId: one.autopay.organizationId,
  }
}
