/** What an organization chooses for its webhook at Stripe: at most twenty, as a list of events takes. */
export const stripeEvents = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_method.detached',
  'payout.created',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
] as const

/** The rights of a restricted key, as Stripe's page names them; all others stay at None. */
export const stripeRights = {
  write: ['Customers', 'PaymentIntents', 'SetupIntents', 'PaymentMethods', 'Checkout Sessions'],
  read: ['Account', 'Balance', 'Charges and Refunds', 'Disputes', 'Events', 'Payouts'],
} as const
