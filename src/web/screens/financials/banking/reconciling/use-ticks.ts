import { useEffect, useState } from 'react'
import { bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import {
  type ReconciliationDetails,
  tickReconciliation,
} from '#shared/accounting/banking/reconciliations.ts'
import { t } from '#shared/language/t.ts'
import { fromCents, toCents } from '#shared/money.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'

export type RowToTick = ReconciliationDetails['rows'][number]

/** The ticks of a reconciliation: each shows at once, with its effect on the difference, and is sent one by one. */
export function useTicks(details: ReconciliationDetails) {
  const { rows } = details
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { mutateAsync: send } = useSend(tickReconciliation)
  const isTicked = (row: RowToTick) => wanted.get(bankRowKey(row)) ?? row.isTicked
  const underWay = rows.filter(row => isTicked(row) !== row.isTicked)
  // A row that is ticked is on the statement, which then must have more by it.
  const change = underWay.reduce(
    (sum, row) => sum + (isTicked(row) ? -toCents(row.open) : toCents(row.amount)),
    0,
  )

  // Those that the server has by now are its own again.
  useEffect(() => {
    const there = new Map(rows.map(row => [bankRowKey(row), row.isTicked]))
    setWanted(now => new Map([...now].filter(([key, ticked]) => there.get(key) !== ticked)))
  }, [rows])

  async function toggle(row: RowToTick) {
    const { source, sourceId } = row
    const ticked = !isTicked(row)
    setWanted(now => new Map(now).set(bankRowKey(row), ticked))
    try {
      await send({ params: { id: details.id }, body: { rows: [{ source, sourceId }], ticked } })
    } catch (error) {
      setWanted(now => new Map([...now].filter(([key]) => key !== bankRowKey(row))))
      notifyFailure(error, { title: t('The tick could not be saved') })
    }
  }

  return {
    rows,
    isTicked,
    toggle: (row: RowToTick) => void toggle(row),
    difference: fromCents(toCents(details.difference) + change),
  }
}
