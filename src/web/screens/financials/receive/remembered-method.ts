import { type PaymentMethod, paymentMethods } from '#shared/accounting/payments.ts'

/** The method chosen last in this browser; check at first, which comes in piles. */
export function rememberedMethod(): PaymentMethod {
  const stored = localStorage.getItem(key)
  return paymentMethods.find(method => method === stored) ?? 'check'
}

export function rememberMethod(method: PaymentMethod): void {
  localStorage.setItem(key, method)
}

const key = 'payment_method'
