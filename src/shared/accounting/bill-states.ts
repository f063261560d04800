/** The states of a bill, and how it is paid. */

/** The stored ones; a bill is part paid, paid or void by its lines. */
export const billStages = ['draft', 'to_approve', 'approved'] as const
export type BillStage = (typeof billStages)[number]

export const billStates = [...billStages, 'part_paid', 'paid', 'void'] as const
export type BillState = (typeof billStates)[number]

/** Of an expense recorded alone above the limit of its property. */
export const expenseApprovals = ['waiting', 'approved'] as const

/** `credit`: by what the vendor owed, so that no money moved. */
export const billPaymentMethods = ['check', 'ach', 'card', 'cash', 'credit'] as const

const next: Partial<Record<BillStage, BillStage>> = { draft: 'to_approve', to_approve: 'approved' }

/** Whether a bill may go on to a step; every other pair is refused. */
export function goesOnTo(from: BillState, to: BillStage): boolean {
  return (from === 'draft' || from === 'to_approve') && next[from] === to
}
