import { t } from '#shared/language/t.ts'
import { button, type EmailContent, emailOf } from '../../email/templates.ts'

/** The texts of emails about autopays, in the language of the call. */

interface Announcement {
  name: string | null
  /** With the fee. */
  total: string
  amount: string
  /** Null without one. */
  fee: string | null
  method: string
  day: string
  home: string
  /** Where it stops. */
  stop: string
  link: string
}

/** A payment that will be made in some days. */
export function announcedEmail(payment: Announcement): EmailContent {
  const { name, total, amount, fee, method, day, home, stop, link } = payment
  return emailOf(t('Autopay on {day}: {amount}', { day, amount: total }), [
    { hello: name },
    t('Your autopay for {home} will pay {amount} on {day}, with {method}.', {
      ...{ home, amount: total, day, method },
    }),
    ...(fee ? [t('This is {amount}, and a fee of {fee}.', { amount, fee })] : []),
    t('If you owe less by then, you pay less. You never pay more than this.'),
    button(link, t('View Payments')),
    t('You can stop your autopay until the payment is made:'),
    { link: stop, words: t('Stop autopay') },
  ])
}
