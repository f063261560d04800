import { inEnglish, labels } from '#shared/language/t.ts'

/** Why a payment was refused, by the provider's code or the bank's return code: each says the next step. */
const sentences = labels({
  card_declined: 'The card was declined. Ask the bank that issued it, or pay another way.',
  insufficient_funds: 'There was not enough money in the account. Pay again when there is.',
  expired_card: 'The card has expired. Pay with another card.',
  incorrect_number: 'The card number is wrong. Enter it again.',
  incorrect_cvc: 'The security code of the card is wrong. Enter it again.',
  processing_error: 'The bank could not process the payment. Try again in an hour.',
  authentication_required: 'The bank asks you to confirm the payment. Pay on the payment page.',
  lost_card: 'The bank no longer accepts this card. Pay with another card.',
  stolen_card: 'The bank no longer accepts this card. Pay with another card.',
  card_not_supported: 'The card does not allow this payment. Pay with another card.',
  R01: 'There was not enough money in the bank account. Pay again when there is.',
  R02: 'The bank account is closed. Pay from another account.',
  R03: 'The bank found no such account. Enter the account again, or use another one.',
  R04: 'The account number is wrong. Enter the account again.',
  R08: 'The payment was stopped at the bank. Ask the bank, or pay another way.',
  R09: 'The money in the bank account was not available yet. Pay again in a few days.',
  R10: 'The account’s owner informed the bank that this payment was not allowed. Pay another way.',
  R16: 'The bank account is frozen. Ask the bank, or pay from another account.',
  R29: 'The bank refuses payments from this business account. Ask the bank to allow them, or pay another way.',
  account_closed: 'The bank account is closed. Pay from another account.',
  no_account: 'The bank found no such account. Enter the account again, or use another one.',
  debit_not_authorized:
    'The account’s owner informed the bank that this payment was not allowed. Pay another way.',
  bank_account_restricted: 'The bank refuses payments from this account. Pay from another account.',
  payment_method_bank_account_blocked:
    'This bank account was refused before. Pay from another one.',
  payment_method_removed: 'The saved method is no longer there. Choose another one.',
  nothing_due: 'There was nothing left to pay.',
  eviction: 'Payments of this lease are made at the office. Contact the office.',
  paused: 'Autopay was paused, so nothing was paid.',
  method_removed: 'The payment method of the autopay was removed. Choose another one.',
  card_expired: 'The card of the autopay has expired. Choose another one.',
  not_renting: 'Its payer no longer rents this home.',
  lease_over: 'The lease has ended.',
  blocked: 'This lease is not paid online. Contact the office.',
  not_taken: 'The office does not take such payments online. Contact the office.',
  stopped: 'The autopay was stopped.',
  stopped_by_office: 'The office stopped this payment. Ask the office, or pay another way.',
  account_changed:
    'The office takes payments by another account now. Save your payment method again.',
  disconnected: 'The office takes no online payments at the moment. Pay another way.',
  missed: 'The day of this payment had passed. Pay it yourself.',
  not_sent: 'The payment could not be sent, and no money was taken. Pay again.',
  provider_key: 'Online payments do not work at the moment. Contact the office.',
})

const other = labels({
  failed: 'The payment did not go through. Pay again, or pay another way.',
})

/** A failure as a sentence that says the next step. @param code of the provider or the bank; null for no failure */
export function failureSentence(code: string | null): string | null {
  if (code === null) return null
  return isKnown(code) ? sentences[code] : other.failed
}

function isKnown(code: string): code is keyof typeof sentences {
  return Object.hasOwn(sentences, code)
}

/** The same as it is stored with a payment: English, which `storedFailure` reads in the reader's language. */
export function failureToStore(code: string | null): string {
  return inEnglish(() => failureSentence(code) ?? other.failed)
}

let codes: Map<string, string> | undefined

/** A stored failure in the reader's language; null for any other text. */
export function storedFailure(text: string): string | null {
  codes ??= new Map(Object.keys(sentences).map(code => [failureToStore(code), code]))
  const code = codes.get(text)
  return code ? failureSentence(code) : text === failureToStore('') ? other.failed : null
}
