/** A refusal of the card network. */
export interface Decline {
  code: string
  decline_code?: string
  message: string
}

export interface TestCard {
  brand: string
  decline?: Decline
  /** Attaching works, and each later payment fails. */
  onlyPaymentsFail?: boolean
  /** The cardholder must confirm each payment: without them it fails. */
  authenticates?: boolean
  disputed?: boolean
}

export interface TestBank {
  /** Its end once the debit settles; `waits` never ends by itself. */
  end: 'succeeds' | 'waits' | 'disputed' | ReturnCode
}

const declined = (decline_code: string, message: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
})
const refused = declined('generic_decline', 'Your card was declined.')
const insufficient = declined('insufficient_funds', 'Your card has insufficient funds.')
const expired = { code: 'expired_card', message: 'Your card has expired.' }

/** The numbers that Stripe documents for tests. Any other number that passes Luhn's check succeeds. */
export const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '4000000000000002': { brand: 'visa', decline: refused },
  '4000000000009995': { brand: 'visa', decline: insufficient },
  '4000000000009987': {
    brand: 'visa',
    decline: declined('lost_card', 'Your card was declined.'),
  },
  '4000000000009979': {
    brand: 'visa',
    decline: declined('stolen_card', 'Your card was declined.'),
  },
  '4000000000000069': { brand: 'visa', decline: expired },
  '4000000000000127': {
    brand: 'visa',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  '4000000000000119': {
    brand: 'visa',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  '4000000000000341': { brand: 'visa', decline: refused, onlyPaymentsFail: true },
  '4000002760003184': { brand: 'visa', authenticates: true },
  '4000000000000259': { brand: 'visa', disputed: true },
}

/** Bank accounts with the routing number 110000000. Any other account succeeds. */
export const testBanks: Record<string, TestBank> = {
  '000123456789': { end: 'succeeds' },
  '000111111113': { end: 'R02' },
  '000111111116': { end: 'R03' },
  '000222222227': { end: 'R01' },
  '000333333335': { end: 'R29' },
  '000555555559': { end: 'disputed' },
  '000000000009': { end: 'waits' },
}

/** Ids of payment methods that Stripe has in each test account, with their numbers. */
export const testMethods: Record<string, { card: string } | { bank: string }> = {
  pm_card_visa: { card: '4242424242424242' },
  pm_card_visa_debit: { card: '4000056655665556' },
  pm_card_mastercard: { card: '5555555555554444' },
  pm_card_amex: { card: '378282246310005' },
  pm_card_discover: { card: '6011111111111117' },
  pm_card_visa_chargeDeclined: { card: '4000000000000002' },
  pm_card_visa_chargeDeclinedInsufficientFunds: { card: '4000000000009995' },
  pm_card_visa_chargeDeclinedLostCard: { card: '4000000000009987' },
  pm_card_visa_chargeDeclinedStolenCard: { card: '4000000000009979' },
  pm_card_chargeDeclinedExpiredCard: { card: '4000000000000069' },
  pm_card_chargeDeclinedIncorrectCvc: { card: '4000000000000127' },
  pm_card_chargeDeclinedProcessingError: { card: '4000000000000119' },
  pm_card_chargeCustomerFail: { card: '4000000000000341' },
  pm_card_authenticationRequired: { card: '4000002760003184' },
  pm_card_createDispute: { card: '4000000000000259' },
  pm_usBankAccount_success: { bank: '000123456789' },
  pm_usBankAccount_accountClosed: { bank: '000111111113' },
  pm_usBankAccount_noAccount: { bank: '000111111116' },
  pm_usBankAccount_insufficientFunds: { bank: '000222222227' },
  pm_usBankAccount_debitNotAuthorized: { bank: '000333333335' },
  pm_usBankAccount_dispute: { bank: '000555555559' },
  pm_usBankAccount_processing: { bank: '000000000009' },
}

/**
 * Return codes of Nacha, as far as a rent payment meets them: Stripe's error code and decline code
 * (docs.stripe.com/declines/network-codes). A `blocked` account takes no further debit.
 */
export const returnCodes = {
  R01: returned('insufficient_funds', 'insufficient_funds', 'has insufficient funds'),
  R02: blocking('account_closed', 'bank_account_closed', 'is closed'),
  R03: blocking('no_account', 'bank_account_invalid_details', 'could not be located'),
  R04: blocking('account_number_invalid', 'bank_account_invalid_details', 'has an invalid number'),
  R08: blocking('debit_not_authorized', 'debit_not_authorized', 'has a stop on this payment'),
  R09: returned('insufficient_funds', 'insufficient_funds', 'has uncollected funds'),
  R10: blocking('debit_not_authorized', 'debit_not_authorized', 'did not authorize this debit'),
  R16: blocking('bank_account_restricted', 'bank_account_frozen', 'is frozen'),
  R29: blocking('debit_not_authorized', 'debit_not_authorized', 'does not take this debit'),
}

export type ReturnCode = 'R01' | 'R02' | 'R03' | 'R04' | 'R08' | 'R09' | 'R10' | 'R16' | 'R29'

function returned(code: string, decline_code: string, end: string) {
  return { code, decline_code, message: `The customer's bank account ${end}.`, blocked: false }
}

function blocking(code: string, decline_code: string, end: string) {
  return { ...returned(code, decline_code, end), blocked: true }
}
