/** A client's knowledge: it sent this payment under this key, and whether it was confirmed. */
export interface Operation {
  /** Sent as `Idempotency-Key` and as the payment's notes. */
  key: string
  leaseId: string
  /** Two decimals, as everywhere below. */
  amount: string
  /** The payment's id in every received 201; a retry may return a second one. */
  acknowledged: string[]
}

/** The final content of the database. */
export interface Ledgers {
  payments: { id: string; leaseId: string; amount: string; status: string; notes: string | null }[]
  charges: { id: string; leaseId: string; amount: string }[]
  allocations: { chargeId: string; paymentId: string; amount: string }[]
  keys: { key: string; status: number | null; paymentId: string | null }[]
  /** By lease, as the API answers it. */
  balances: Record<string, string>
}

/**
 * Every difference from the clients' history, one sentence each; none is our promise. It shares no
 * code with the server on purpose: a mistake there must not hide itself.
 */
export function faultsIn(history: readonly Operation[], ledgers: Ledgers): string[] {
  return [...lostOrDoubled(history, ledgers), ...wrongKeys(history, ledgers), ...wrongSums(ledgers)]
}

function lostOrDoubled(history: readonly Operation[], { payments }: Ledgers): string[] {
  const faults: string[] = []
  const byKey = Map.groupBy(payments, payment => payment.notes)
  for (const { key, leaseId, amount, acknowledged } of history) {
    const rows = byKey.get(key) ?? []
    byKey.delete(key)
    const told = new Set(acknowledged)
    if (told.size > 1) faults.push(`${key} was acknowledged as ${told.size} different payments`)
    if (rows.length === 0 && told.size > 0) faults.push(`${key} was acknowledged and is missing`)
    if (rows.length > 1) faults.push(`${key} is there ${rows.length} times`)
    for (const row of rows) {
      if (told.size > 0 && !told.has(row.id)) faults.push(`${key} has another id than was told`)
      if (row.leaseId !== leaseId || cents(row.amount) !== cents(amount))
        faults.push(`${key} is not what was sent`)
      if (row.status !== 'completed') faults.push(`${key} is ${row.status}`)
    }
  }
  for (const key of byKey.keys()) faults.push(`${key} is there and nobody sent it`)
  return faults
}

function wrongKeys(history: readonly Operation[], { keys, payments }: Ledgers): string[] {
  const faults: string[] = []
  const kept = Map.groupBy(keys, row => row.key)
  const recorded = new Map(payments.map(payment => [payment.notes, payment.id]))
  for (const { key } of history) {
    const rows = kept.get(key) ?? []
    const paymentId = recorded.get(key)
    if (rows.length > 1) faults.push(`the key ${key} is kept ${rows.length} times`)
    if (paymentId && rows.length === 0) faults.push(`${key} is recorded without its key`)
    for (const row of rows) {
      if (row.status !== 201 || !paymentId || row.paymentId !== paymentId)
        faults.push(`the key ${key} answers for something else`)
    }
  }
  return faults
}

function wrongSums({ payments, charges, allocations, balances }: Ledgers): string[] {
  const faults: string[] = []
  const allocatedTo = sums(allocations, allocation => allocation.chargeId)
  const allocatedFrom = sums(allocations, allocation => allocation.paymentId)
  for (const [what, rows, used] of [
    ['charge', charges, allocatedTo],
    ['payment', payments, allocatedFrom],
  ] as const) {
    const amounts = new Map(rows.map(row => [row.id, cents(row.amount)]))
    for (const [id, sum] of used) {
      const amount = amounts.get(id)
      if (amount === undefined)
        faults.push(`an allocation names the ${what} ${id}, which is not there`)
      else if (sum > amount) faults.push(`the ${what} ${id} of ${amount} is used for ${sum}`)
    }
  }
  for (const [leaseId, balance] of Object.entries(balances)) {
    const mine = <Row extends { leaseId: string }>(rows: Row[]) =>
      rows.filter(row => row.leaseId === leaseId)
    const owed = total(mine(charges))
    const paid = total(mine(payments))
    if (cents(balance) !== owed - paid)
      faults.push(`lease ${leaseId} has the balance ${balance} with ${owed} owed and ${paid} paid`)
    const used = mine(charges).reduce((sum, { id }) => sum + (allocatedTo.get(id) ?? 0), 0)
    if (used !== Math.min(owed, paid))
      faults.push(`lease ${leaseId} has ${used} allocated with ${owed} owed and ${paid} paid`)
  }
  return faults
}

function sums<Row extends { amount: string }>(rows: Row[], of: (row: Row) => string) {
  const result = new Map<string, number>()
  for (const row of rows) result.set(of(row), (result.get(of(row)) ?? 0) + cents(row.amount))
  return result
}

function total(rows: { amount: string }[]): number {
  return rows.reduce((sum, { amount }) => sum + cents(amount), 0)
}

function cents(amount: string): number {
  if (!/^-?\d+\.\d\d$/.test(amount)) throw new Error(`Not an amount: ${amount}`)
  return Number(amount.replace('.', ''))
}
