/** Seconds in which a screen offers to undo a change; receipts wait for it. */
export const undoSeconds = 10

/** The reason of an entry that was voided so. */
export const undoneReason = 'Undone'

/** The body of the call that voids it; late fees of days before today are not posted. */
export const undone = { reason: undoneReason, confirm: true }
