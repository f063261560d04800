import type { StripeAccount } from '#shared/accounting/online/provider.ts'

/** The terms as they are sent again with another key or secret. A term left out would return to its default. */
export function termsOf({
  bankAccountId,
  takesCard,
  takesAch,
  takesPartial,
  minimum,
  cardFee,
  cardPercent,
  cardFixed,
  achFee,
}: StripeAccount) {
  return {
    ...{ bankAccountId, takesCard, takesAch, takesPartial, minimum },
    ...{ cardFee, cardPercent, cardFixed, achFee },
  }
}
