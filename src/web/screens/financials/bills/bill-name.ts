import type { Bill } from '#shared/accounting/bills.ts'
import { t } from '#shared/language/t.ts'

/** `Bill S-1 of Sweeps` */
export function billName({ payee, number }: Bill): string {
  return number ? t('Bill {number} of {payee}', { number, payee }) : t('Bill of {payee}', { payee })
}
