import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listCharges } from '#shared/accounting/charges.ts'
import { listExpenses } from '#shared/accounting/expenses.ts'
import { getMonths } from '#shared/accounting/financials.ts'
import { listPayments } from '#shared/accounting/payments.ts'
import { listRecurringExpenses } from '#shared/accounting/recurring-expenses.ts'
import { queryKey } from '#web/client/api.ts'

/** Any posting while the screen is open, or on another one, belongs into its figures. */
export function useLedgerRefresh() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      for (const key of lists) void client.invalidateQueries({ queryKey: key })
    }
    refresh()
    return client.getMutationCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'success') refresh()
    })
  }, [client])
}

// Of the screen's own queries all: omitting the last part of the path matches every one.
const lists = [
  queryKey(getMonths).slice(0, -1),
  ...[listCharges, listExpenses, listPayments, listRecurringExpenses].map(list => queryKey(list)),
]
